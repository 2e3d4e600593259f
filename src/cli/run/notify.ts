// Calls a person who does not watch the terminal, as the configuration says: by bell here, by desktop or webhook elsewhere.
import type { PersonNotice } from '../../ports/notices.ts';
import type { CommandContext } from '../context.ts';

/** What does not work is a line on stderr and stops nothing. */
export async function notify({ app, terminal }: CommandContext, notice: PersonNotice): Promise<void> {
  const { config } = await app.project();
  const { bell, ...channels } = config.notifications;
  if (bell || (config.bellOnComplete && notice.kind === 'end')) terminal.ringBell();
  for (const why of await app.sendNotice(notice, channels)) terminal.complain(`A notice was not sent: ${why}`);
}
