// Calls a person who does not look: by bell, by a notice on the desktop, by a webhook; whatever the configuration says.
import type { Config } from '../../config/schema.ts';
import type { CommandContext } from '../context.ts';
import { findProgram } from '../find-program.ts';

export interface Call {
  readonly kind: 'question' | 'end';
  readonly run: string;
  readonly text: string;
}

export type Calls = Pick<Config, 'bellOnComplete' | 'notifications'>;

const patienceMs = 10_000;

/** Resolves when everybody was told. What does not work is a line on stderr and stops nothing. */
export async function notify(context: CommandContext, calls: Calls, call: Call): Promise<void> {
  const { terminal } = context;
  const { bell, desktop, webhook } = calls.notifications;
  if (bell || (calls.bellOnComplete && call.kind === 'end')) terminal.ringBell();
  const told = [
    ...(desktop ? [showOnDesktop(context, call)] : []),
    ...(webhook === undefined ? [] : [post(webhook, call)]),
  ];
  for (const outcome of await Promise.allSettled(told)) {
    if (outcome.status === 'rejected') terminal.complain(`A notice was not sent: ${outcome.reason.message}`);
  }
}

async function post(address: string, call: Call): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(call), signal });
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}

/** Text goes in as arguments, never as part of a script. */
async function showOnDesktop({ environment }: CommandContext, { run, text }: Call): Promise<void> {
  const { execa } = await import('execa');
  const title = `Pitwall, ${run}`;
  const sender = await findProgram('notify-send', environment.path);
  if (sender) {
    await execa(sender, ['--app-name=Pitwall', '--', title, text], { timeout: patienceMs, stdin: 'ignore' });
    return;
  }
  const script = await findProgram('osascript', environment.path);
  if (!script) throw new Error('neither notify-send nor osascript is on the PATH');
  const show = 'on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run';
  await execa(script, ['-e', show, title, text], { timeout: patienceMs, stdin: 'ignore' });
}
