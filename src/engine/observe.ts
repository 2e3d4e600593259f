// Asks the world exactly what the flow needs to know, all at once.
import { type Answer, unknown } from '../core/answer.ts';
import type { World } from '../core/flow.ts';
import { Problem } from '../core/problem.ts';
import type { AnswerTo, Query } from '../core/query.ts';
import { type Deadline, startTimer } from './deadline.ts';
import type { Observer } from './parts.ts';

type Observers = Readonly<Record<string, Observer>>;

/** Not `isComplete`: something could not be seen, so the decision may rest on less than there is. */
export async function observe(queries: readonly Query[], observers: Observers, deadline: Deadline) {
  const answers = await askAll(queries, observers, deadline);
  const byKey = new Map(queries.map((query, at) => [query.key, answers[at]]));
  const world: World = {
    get<T extends Query>(query: T): Answer<AnswerTo<T>> {
      const answer = byKey.get(query.key);
      if (!answer) throw new Error(`a rule asked for ${query.key}, which the flow's needs did not name`);
      return answer as Answer<AnswerTo<T>>;
    },
  };
  return { world, isComplete: answers.every(answer => answer.kind !== 'unknown') };
}

async function askAll(queries: readonly Query[], observers: Observers, deadline: Deadline) {
  if (queries.length === 0) return [];
  const timer = startTimer(deadline);
  const late = timer.over.then(() => unknown(`no answer within ${deadline.ms / 1000} s`, 'outage'));
  try {
    return await Promise.all(queries.map(query => Promise.race([ask(query, observers[query.kind]), late])));
  } finally {
    timer.cancel();
  }
}

async function ask(query: Query, observer: Observer | undefined): Promise<Answer<unknown>> {
  if (!observer) throw new Error(`nothing observes queries of kind ${query.kind}`);
  try {
    return await observer(query);
  } catch (error) {
    return nothingLearned(error);
  }
}

/** An observation that threw is unknown, never absent. A broken environment stops the driver. */
export function nothingLearned(error: unknown): Answer<never> {
  if (error instanceof Problem) throw error;
  return unknown(error instanceof Error ? error.message : String(error));
}
