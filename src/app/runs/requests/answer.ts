// `answer`: answers the question that an agent waits for. The first answer counts; a later one is refused.
import { attemptFlow } from '../../../core/attempt/flow.ts';
import type { AttemptState, Question } from '../../../core/attempt/state.ts';
import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import { openQuestionOf } from '../../../core/run/view/standing.ts';
import type { Answered, AnswerRequest, OpenQuestion, RunName } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { findLiveAttempt, openRun } from '../find-run.ts';
import { appendDecided, type RequestingWorkspace } from '../request.ts';

/** `question`: the one that the person read. Without it the one that is open now. */
export async function answerQuestion(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, answer, question: seen }: AnswerRequest,
): Promise<Answered> {
  const { store, stream, attempt, question } = await findQuestion(workspace, run);
  if (seen !== undefined && seen !== question.question) throw isOver(stream, seen);
  await sayTo({ ...workspace, ...store, actor }, attempt, question, answer);
  const driver = await driverOf(store, stream);
  return { run: stream, question: question.question, answer, driver };
}

export async function showQuestion(
  workspace: RequestingWorkspace,
  _actor: Actor,
  { run }: RunName,
): Promise<OpenQuestion> {
  const { stream, question } = await findQuestion(workspace, run);
  const { question: id, text, default: fallback = null, deadline } = question;
  return { run: stream, question: id, text, default: fallback, until: new Date(deadline).toISOString() };
}

/** A Problem when no agent of the run waits for an answer. */
async function findQuestion(workspace: RequestingWorkspace, run: string) {
  const { store, state } = await openRun(workspace, run);
  const attempt = await findLiveAttempt(store.journal, state);
  const question = openQuestionOf(attempt);
  if (attempt && question) return { store, stream: state.stream, attempt: attempt.stream, question };
  const remedy = 'See "pitwall status" for runs that wait for an answer.';
  throw new Problem({ code: 'run-state', what: `no agent of ${state.stream} waits for an answer`, remedy });
}

/** Recorded only while the question is open: another answer that comes first wins. */
export async function sayTo(
  writer: Parameters<typeof appendDecided>[0],
  attempt: string,
  { question }: Question,
  answer: string,
): Promise<void> {
  await appendDecided(writer, {
    flow: attemptFlow,
    stream: attempt,
    decide: state => {
      if (openQuestionOf(state as AttemptState)?.question !== question) throw isOver(attempt, question);
      return { type: 'QuestionAnswered', data: { question, answer } };
    },
  });
}

function isOver(stream: string, question: string): Problem {
  const what = `the question ${question} of ${stream} is answered already, or its agent does not wait for it any more`;
  return new Problem({ code: 'question-over', what, remedy: 'See "pitwall status" for what is open.' });
}
