// `pitwall answer <run> <text>`: answers the question that an agent of the run waits for.
import type { Command } from 'commander';
import type { OpenQuestion } from '../../app/runs/answers.ts';
import { printableText } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

export function answerCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'answer <run> [text...]',
    summary: 'answer the question of an agent',
    description:
      'An agent that asks waits, with its time limits paused, until you answer; at the deadline it gets the default. Without a ' +
      'text the question is shown. A request for permission is answered with allow or deny.',
    examples: [
      { line: 'pitwall answer 7', does: 'show the question' },
      { line: 'pitwall answer 7 use the existing parser', does: 'answer it' },
      { line: 'pitwall answer 7 allow', does: 'give a permission' },
    ],
  }).action((run: string, words: readonly string[]) => answer(context, run, words.join(' ').trim()));
}

async function answer(context: CommandContext, run: string, text: string): Promise<void> {
  const { app, flags, terminal } = context;
  const [{ answerQuestion, showQuestion }, { whoActs }] = await Promise.all([
    import('../../app/runs/requests/answer.ts'),
    import('../run/print-requested.ts'),
  ]);
  const actor = await app.person();
  if (text === '') return printQuestion(context, await showQuestion(app, actor, { run }));
  const answered = await answerQuestion(app, actor, { run, answer: text });
  if (flags.json) terminal.printJson(answered);
  else terminal.print(`${answered.run}: answered. ${whoActs(answered.driver)}`);
}

function printQuestion({ flags, terminal }: CommandContext, open: OpenQuestion): void {
  const otherwise = open.default === null ? 'No default' : `Default: ${open.default}`;
  if (flags.json) terminal.printJson(open);
  else terminal.print(printableText(`${open.text}\n${otherwise}, until ${open.until}.`));
}
