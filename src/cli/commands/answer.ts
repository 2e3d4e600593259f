// `pitwall answer <run> <text>`: answers the question that an agent of the run waits for.
import type { Command } from 'commander';
import type { Question } from '../../core/attempt/state.ts';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { askOf, findAttempt, findRun, type OpenRuns, withRuns } from '../run/open-runs.ts';
import { whoActs } from '../run/steer.ts';

export function answerCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'answer <run> [text...]',
    summary: 'answer the question of an agent',
    description:
      'An agent that asks waits, and its clocks stand still, until you answer or the deadline brings the default. Without a text ' +
      'the question is shown. A request for permission is answered with allow or deny.',
    examples: [
      { line: 'pitwall answer 7', does: 'show the question' },
      { line: 'pitwall answer 7 use the existing parser', does: 'answer it' },
      { line: 'pitwall answer 7 allow', does: 'give a permission' },
    ],
  }).action((run: string, words: readonly string[]) => answer(context, run, words.join(' ').trim()));
}

async function answer(context: CommandContext, run: string, text: string): Promise<void> {
  const { flags, terminal } = context;
  await withRuns(context, async runs => {
    const { stream, attempt, question } = await openQuestion(runs, run);
    if (text === '') return showQuestion(context, stream, question);
    const event = { type: 'QuestionAnswered', data: { question: question.question, answer: text } };
    const driver = await askOf(runs, attempt, event);
    if (flags.json)
      terminal.printJson({ run: stream, question: question.question, answer: text, driver: driver ?? null });
    else terminal.print(`${stream}: answered. ${whoActs(driver)}`);
  });
}

async function openQuestion(runs: OpenRuns, run: string) {
  const state = await findRun(runs, run);
  const attempt = await findAttempt(runs, state);
  const question = attempt?.state.ended ? undefined : attempt?.state.openQuestion;
  if (attempt && question) return { stream: state.stream, attempt: attempt.name, question };
  const remedy = 'See "pitwall status" for runs that wait for an answer.';
  throw new Problem({ code: 'run-state', what: `no agent of ${state.stream} waits for an answer`, remedy });
}

function showQuestion({ flags, terminal }: CommandContext, run: string, open: Question): void {
  const { question, text, default: fallback, deadline } = open;
  const until = new Date(deadline).toISOString();
  if (flags.json) terminal.printJson({ run, question, text, default: fallback ?? null, until });
  else terminal.print(`${text}\n${fallback === undefined ? 'No default' : `Default: ${fallback}`}, until ${until}.`);
}
