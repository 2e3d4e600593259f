// What was asked of a team, and who acts on it.
import type { TeamAsked } from '../../app/team/answers.ts';
import type { CommandContext } from '../context.ts';

export function printAsked({ flags, terminal }: CommandContext, requested: TeamAsked): void {
  const { team, asked, driver } = requested;
  const who =
    driver === null
      ? 'No Pitwall is running it now: it takes effect with "pitwall team resume".'
      : `It is driven by ${driver}.`;
  if (flags.json) terminal.printJson(requested);
  else terminal.print(`${team}: ${asked} requested. ${who}`);
}
