// `pitwall approvals`: what people allowed agents by hand, and what of it is allowed for good.
import type { Approvals } from '../../app/policy/answers.ts';
import { plural } from '../../std/plural.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const approvalsCommand = defineCommand({
  usage: 'approvals',
  summary: 'rank what you allowed agents by hand, and allow it for good',
  description:
    'Ranks the commands that people allowed by hand. One that you accept is allowed without a question from then on, by its first ' +
    'words, unless the command policy denies it. It is kept in the store with your name; no file is changed, and you can revoke it.',
  examples: [
    { line: 'pitwall approvals', does: 'what was allowed, the most frequent first' },
    { line: 'pitwall approvals --accept "make test"', does: 'allow commands that begin with make test' },
    { line: 'pitwall approvals --revoke "make test"', does: 'ask about them again' },
  ],
  options: command =>
    command
      .option('--accept <words>', 'first words of commands to allow without a question')
      .option('--revoke <words>', 'first words that were accepted'),
  async action(context, { accept, revoke }: { accept?: string; revoke?: string }) {
    const { app, flags, terminal } = context;
    const { acceptCommand, rankApprovals, revokeCommand } = await import('../../app/policy/approvals.ts');
    const person = await app.person();
    if (accept === undefined && revoke === undefined) return await print(context, await rankApprovals(app, person));
    const changed =
      accept === undefined
        ? await revokeCommand(app, person, { command: revoke ?? '' })
        : await acceptCommand(app, person, { command: accept });
    if (flags.json) return terminal.printJson(changed);
    const what = changed.words.join(' ');
    terminal.print(changed.isAccepted ? `Allowed from now on: ${what} …` : `Asked again from now on: ${what} …`);
  },
});

async function print({ flags, terminal }: CommandContext, answer: Approvals): Promise<void> {
  const { renderTable } = await import('../render-table.ts');
  const { printable } = await import('../cells.ts');
  if (flags.json) return terminal.printJson(answer);
  const { candidates, accepted } = answer;
  if (candidates.length + accepted.length === 0) return terminal.print('Nothing was allowed by hand yet.');
  const rows = candidates.map(({ words, count, denied, example }) => [
    printable(words.join(' ')),
    plural(count, 'time'),
    denied === 0 ? '' : `denied ${plural(denied, 'time')}`,
    printable(example),
  ]);
  if (rows.length > 0)
    for (const line of renderTable([['command', 'allowed', '', 'last'], ...rows], terminal.width)) terminal.print(line);
  for (const { words, by } of accepted)
    terminal.print(`Allowed without a question: ${printable(`${words.join(' ')} (${by})`)}`);
  const [first] = candidates;
  if (first)
    terminal.print(`\nAllow one for good:\n  pitwall approvals --accept "${printable(first.words.join(' '))}"`);
}
