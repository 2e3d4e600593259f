// `answer`: answers the question that an agent waits for, or whether the item is resolved. The first answer counts; a later one is refused.

import { attemptFlow } from '../../../core/attempt/flow.ts';
import type { AttemptState, Question } from '../../../core/attempt/state.ts';
import type { Actor } from '../../../core/event.ts';
import { Problem } from '../../../core/problem.ts';
import type { RunState } from '../../../core/run/state.ts';
import { openClaim } from '../../../core/run/view/open-claim.ts';
import { openQuestionOf } from '../../../core/run/view/standing.ts';
import { ensurePerson } from '../../use-case.ts';
import type { Answered, AnswerRequest, OpenQuestion, RunName } from '../answers.ts';
import { driverOf } from '../driver.ts';
import { findLiveAttempt, openRun } from '../find-run.ts';
import { appendDecided, type RequestingWorkspace, requestOfRun } from '../request.ts';

/** `question`: the one that the person read. Without it the one that is open now. */
export async function answerQuestion(
  workspace: RequestingWorkspace,
  actor: Actor,
  { run, answer, question: seen }: AnswerRequest,
): Promise<Answered> {
  ensurePerson(actor);
  if (await findClaim(workspace, run)) return await answerClaim(workspace, actor, { run, answer, question: seen });
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
  const claimed = await findClaim(workspace, run);
  if (claimed) return { run: claimed.stream, question: claimed.cause, text: claimed.text, default: null, until: null };
  const { stream, question } = await findQuestion(workspace, run);
  const { question: id, text, default: fallback = null, deadline } = question;
  return { run: stream, question: id, text, default: fallback, until: new Date(deadline).toISOString() };
}

/** Of a run that stopped because nothing proves what its agent says; undefined: it did not. */
async function findClaim(workspace: RequestingWorkspace, run: string) {
  const { state } = await openRun(workspace, run);
  const claim = openClaim(state);
  return claim && { stream: state.stream, ...claim };
}

/** Taken once, from the newest state: the run goes on with it. */
async function answerClaim(workspace: RequestingWorkspace, actor: Actor, request: AnswerRequest): Promise<Answered> {
  const { run, answer, question: seen } = request;
  const isResolved = /^y(es)?$/i.test(answer.trim());
  if (!isResolved && !/^no?$/i.test(answer.trim()))
    throw new Problem({ code: 'usage', what: `${answer} is neither yes nor no`, remedy: 'Answer yes or no.' });
  let question = '';
  const decide = (state: RunState) => {
    question = openClaim(state)?.cause ?? '';
    if (question === '' || (seen !== undefined && seen !== question)) throw isOver(state.stream, seen ?? 'of the run');
    return { type: 'ResolutionAnswered', data: { isResolved } } as const;
  };
  const { run: stream, driver } = await requestOfRun(workspace, actor, { run, asked: 'answer', decide });
  return { run: stream, question, answer, driver };
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
