// Sends notices to a person: shown on the desktop of this machine, or posted to a webhook.
import { execa } from 'execa';
import { redact } from '../../core/redact.ts';
import type { PersonNotice, SendNotice } from '../../ports/notices.ts';
import { findProgram } from '../../std/find-program.ts';

const timeoutMs = 10_000;

/** `path`: where programs are. */
export function noticeSender(path: readonly string[]): SendNotice {
  return async (said, { desktop, webhook }) => {
    const notice = { ...said, text: redact(said.text) };
    const sent = await Promise.allSettled([
      ...(desktop ? [showOnDesktop(path, notice)] : []),
      ...(webhook === undefined ? [] : [post(webhook, notice)]),
    ]);
    return sent.flatMap(outcome => (outcome.status === 'rejected' ? [String(outcome.reason.message)] : []));
  };
}

async function post(address: string, notice: PersonNotice): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(notice), signal });
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}

/** Text goes in as arguments, never as part of a script. */
async function showOnDesktop(path: readonly string[], { run, text }: PersonNotice): Promise<void> {
  const title = `Pitwall, ${run}`;
  const sender = findProgram('notify-send', path);
  if (sender) {
    await execa(sender, ['--app-name=Pitwall', '--', title, text], { timeout: timeoutMs, stdin: 'ignore' });
    return;
  }
  const script = findProgram('osascript', path);
  if (!script) throw new Error('neither notify-send nor osascript is on the PATH');
  const show = 'on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run';
  await execa(script, ['-e', show, title, text], { timeout: timeoutMs, stdin: 'ignore' });
}
