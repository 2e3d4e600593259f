// `pitwall team ask <text>`: a question about a team, or any words, answered from what is known.
import type { TeamWords } from '../../app/team/answers.ts';
import { isYes } from '../ask.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const teamAskCommand = defineCommand({
  usage: 'ask <text> [team]',
  summary: 'ask something about a team, such as what to land first',
  description:
    'An agent that only looks answers from the status, the messages and the newest lines of the members, or asks you back where that ' +
    'cannot settle it. Nothing is sent to a member: a directive is shown to you first. The team must be running.',
  examples: [
    { line: 'pitwall team ask "How far is login?"', does: 'a question about how things are' },
    { line: 'pitwall team ask "Should login land before logout?"', does: 'a judgment' },
  ],
  async action(context, text: string, team: string | undefined) {
    const { askTeam } = await import('../../app/team/say-words.ts');
    const { app, flags, terminal } = context;
    const request = { text, ...(team === undefined ? {} : { team }) };
    const words = await askTeam(app, await app.person(), request, { signal: context.signal() });
    if (flags.json) terminal.printJson(words);
    else await show(context, words);
  },
});

async function show(context: CommandContext, { team, driver, reading }: TeamWords): Promise<void> {
  const { plainWays, renderReading, directiveCommand } = await import('../team/render-reading.ts');
  const { app, ask, terminal } = context;
  if (!reading) {
    const why = driver === null ? 'No Pitwall is running the team, so no agent can read it' : 'No answer came in time';
    terminal.print(`${why}. It is kept for when the team runs. What works now:`);
    for (const line of plainWays(team.replace(/^team\//, ''))) terminal.print(line);
    return;
  }
  for (const line of renderReading(reading, team, terminal.style)) terminal.print(line);
  if (reading.kind !== 'directive' || reading.member === undefined) return;
  if (!ask) return terminal.print(directiveCommand(team, reading));
  if (!isYes(await ask('Send it? [y/N] ', { signal: context.signal() }), false)) return;
  const { directMember } = await import('../../app/team/requests.ts');
  const { printAsked } = await import('../team/print-asked.ts');
  const { member, text } = reading;
  printAsked(context, await directMember(app, await app.person(), { team, member, text }));
}
