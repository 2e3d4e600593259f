// `pitwall pause <run>`: nothing new is started until a resume.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { refuseStopped } from '../run/refuse-over.ts';
import { steer } from '../run/steer.ts';

export function pauseCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'pause <run>',
    summary: 'start nothing new in a run until it is resumed',
    description: 'The attempt under way goes on and its result is kept; nothing follows it until "pitwall resume".',
    examples: [{ line: 'pitwall pause 7', does: 'pause run 7' }],
  }).action((run: string) =>
    steer(context, run, {
      what: 'pause',
      event: state => {
        refuseStopped(state);
        return { type: 'PauseRequested', data: {} };
      },
    }),
  );
}
