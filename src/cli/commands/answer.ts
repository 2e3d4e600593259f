// `pitwall answer <run> <text>`: answers the question that an agent of the run waits for.
import type { OpenQuestion } from '../../app/runs/answers.ts';
import { formatUtc } from '../../std/format-utc.ts';
import { printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export const answerCommand = defineCommand({
  usage: 'answer <run> [text...]',
  summary: 'answer the question of an agent',
  description:
    'An agent that asks waits, with its time limits paused, until you answer; at the deadline it gets the default. Without a ' +
    'text the question is shown. A request for permission is answered with allow or deny. A run that stopped with claim-unproven ' +
    'asks whether its item is resolved: yes ends it, with your name on record, and no stops it with no-changes.',
  examples: [
    { line: 'pitwall answer 7', does: 'show the question' },
    { line: 'pitwall answer 7 use the existing parser', does: 'answer it' },
    { line: 'pitwall answer 7 allow', does: 'give a permission' },
    { line: 'pitwall answer 7 yes', does: 'say that the item is resolved already' },
  ],
  async action(context, run: string, words: readonly string[]) {
    const { app, flags, terminal } = context;
    const { answerQuestion, showQuestion } = await import('../../app/runs/requests/answer.ts');
    const { whoActs } = await import('../run/print-requested.ts');
    const actor = await app.person();
    const text = words.join(' ').trim();
    if (text === '') return printQuestion(context, await showQuestion(app, actor, { run }));
    const answered = await answerQuestion(app, actor, { run, answer: text });
    if (flags.json) terminal.printJson(answered);
    else terminal.print(`${answered.run}: answered. ${whoActs(answered.driver)}`);
  },
});

function printQuestion({ flags, terminal }: CommandContext, open: OpenQuestion): void {
  const otherwise = open.default === null ? 'No default' : `Default: ${open.default}`;
  if (flags.json) terminal.printJson(open);
  else if (open.until === null) terminal.print(printableText(open.text));
  else terminal.print(printableText(`${open.text}\n${otherwise}, until ${formatUtc(Date.parse(open.until))}.`));
}
