// Notices to people, by what this machine has.

import { noticeSender } from '../adapters/notice/send-notice.ts';
import type { Environment } from '../config/environment.ts';
import type { NoticeChannels, PersonNotice } from '../ports/notices.ts';
import { findProgram } from '../std/find-program.ts';

export async function sendNotice(
  { path }: Environment,
  notice: PersonNotice,
  channels: NoticeChannels,
): Promise<readonly string[]> {
  return await noticeSender(async program => findProgram(program, path))(notice, channels);
}
