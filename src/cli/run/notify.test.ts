import { describe, expect, it } from 'vitest';
import { createContextDouble, createWorkspaceDouble } from '../../../test/support/context-double.ts';
import type { Project } from '../../app/project.ts';
import { type Config, defaultConfig } from '../../config/schema.ts';
import type { NoticeChannels } from '../../ports/notices.ts';
import { createTerminal } from '../terminal.ts';
import { notify } from './notify.ts';

const question = { kind: 'question', run: 'run/7', text: 'Which greeting?' } as const;
const end = { kind: 'end', run: 'run/7', text: 'in review' } as const;
const silent = defaultConfig.notifications;

async function called(keys: Partial<Config>, notice: typeof question | typeof end, failures: readonly string[] = []) {
  const written: string[] = [];
  const errors: string[] = [];
  const stdout = { isTTY: true, write: (text: string) => written.push(text) };
  const terminal = createTerminal({ stdout, stderr: { write: text => errors.push(text) }, color: false });
  const config = { ...defaultConfig, bellOnComplete: false, ...keys };
  const sent: NoticeChannels[] = [];
  const app = createWorkspaceDouble({
    project: async () => ({ config }) as Project,
    sendNotice: async (_notice, channels) => {
      sent.push(channels);
      return failures;
    },
  });
  await notify(createContextDouble([], { app, terminal }).context, notice);
  return { written, errors, sent };
}

describe('a person who does not watch the terminal', () => {
  it.each([
    [{}, question, 0],
    [{}, end, 0],
    [{ bellOnComplete: true }, question, 0],
    [{ bellOnComplete: true }, end, 1],
    [{ notifications: { ...silent, bell: true } }, question, 1],
    [{ notifications: { ...silent, bell: true }, bellOnComplete: true }, end, 1],
  ])('with %j hears for %j the bell %i times', async (keys, notice, rings) => {
    expect((await called(keys, notice)).written).toEqual(Array(rings).fill('\u0007'));
  });

  it('gets notices where the configuration says, and stderr names what was not sent', async () => {
    const { sent, errors } = await called({ notifications: { ...silent, desktop: true } }, question, ['no desktop']);
    expect(sent).toEqual([{ desktop: true, webhook: undefined }]);
    expect(errors).toEqual(['A notice was not sent: no desktop\n']);
  });
});
