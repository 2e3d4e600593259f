// `pitwall approve <run>`: says yes to what waits for it: an agent's request for permission, or a review.
import type { Command } from 'commander';
import type { Question } from '../../core/attempt/state.ts';
import { Problem } from '../../core/problem.ts';
import { currentStep } from '../../core/run/view.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { askOf, findAttempt, findRun } from '../run/open-runs.ts';
import { reviewOf } from '../run/review-of.ts';
import { whoActs } from '../run/steer.ts';

export function approveCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'approve <run>',
    summary: 'say yes to what a run waits for: a permission, or its review',
    description:
      'An agent that waits for a permission gets it. Otherwise the open review is approved: recorded with your name and the commit that ' +
      'it shows now, and nothing is merged. A later commit is not approved by it.',
    examples: [{ line: 'pitwall approve 7', does: 'allow what the agent of run 7 asks, or approve its review' }],
  }).action((run: string) => approve(context, run));
}

async function approve(context: CommandContext, name: string): Promise<void> {
  const { flags, terminal } = context;
  const session = await context.openSession({ report: () => undefined });
  try {
    const state = await findRun(session, name);
    const attempt = await findAttempt(session, state);
    const question = attempt?.state.ended ? undefined : attempt?.state.openQuestion;
    if (attempt && question) {
      refuseUnlessPermission(state.stream, question);
      const event = { type: 'QuestionAnswered', data: { question: question.question, answer: 'allow' } };
      const driver = await askOf(session, attempt.name, event, state.stream);
      if (flags.json) terminal.printJson({ run: state.stream, approved: 'permission', driver: driver ?? null });
      else terminal.print(`${state.stream}: allowed. ${whoActs(driver)}`);
      return;
    }
    const { branch, review } = await reviewOf(session, state);
    if (currentStep(state)?.builtIn !== 'done') {
      const remedy = 'Wait until it is in review again; see "pitwall status".';
      throw new Problem({ code: 'run-state', what: `${state.stream} is at work`, remedy });
    }
    await session.reviews.approve(branch, review.commit);
    if (flags.json) terminal.printJson({ run: state.stream, approved: 'review', commit: review.commit });
    else
      terminal.print(
        `${state.stream}: ${review.commit.slice(0, 10)} is approved. Land it with "pitwall merge ${name}".`,
      );
  } finally {
    session.close();
  }
}

function refuseUnlessPermission(run: string, { question, text }: Question): void {
  if (/(^|\/)permission\//.test(question)) return;
  const remedy = `Answer it with "pitwall answer": ${text}`;
  throw new Problem({ code: 'run-state', what: `${run} waits for an answer, not for a permission`, remedy });
}
