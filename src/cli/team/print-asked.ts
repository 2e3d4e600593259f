// What was asked of a team, and who acts on it.
import type { TeamAsked } from '../../app/team/answers.ts';
import type { CommandContext } from '../context.ts';

/** `isOver`: this process has done it. */
export function printAsked(
  { flags, terminal }: CommandContext,
  requested: TeamAsked,
  { isOver = false }: { readonly isOver?: boolean } = {},
): void {
  const { team, asked, driver } = requested;
  const who =
    driver === null
      ? 'No Pitwall is running it now: it takes effect with "pitwall team resume".'
      : `It is driven by ${driver}.`;
  if (flags.json) terminal.printJson(requested);
  else if (isOver) terminal.print(`${team}: its members have stopped, and it is over. All work is kept.`);
  else terminal.print(`${team}: ${asked} requested. ${who}`);
}
