// Asks the world exactly what the flow needs to know, all at once.
import { type Answer, unknown } from '../core/answer.ts';
import type { Query, World } from '../core/flow.ts';
import { Problem } from '../core/problem.ts';
import type { Observer } from './parts.ts';

export async function observe(
  queries: readonly Query[],
  observers: Readonly<Record<string, Observer>>,
): Promise<World> {
  const answers = await Promise.all(queries.map(query => ask(query, observers[query.kind])));
  const byKey = new Map<string, Answer<unknown>>(
    queries.map((query, at) => [query.key, answers[at] as Answer<unknown>]),
  );
  return {
    get<T>(query: Query): Answer<T> {
      const answer = byKey.get(query.key);
      if (!answer) throw new Error(`a rule looked at ${query.key}, which the flow's needs did not name`);
      return answer as Answer<T>;
    },
  };
}

/** An observer that throws has learned nothing: unknown, never absent. A broken environment stops the driver. */
async function ask(query: Query, observer: Observer | undefined): Promise<Answer<unknown>> {
  if (!observer) throw new Error(`nothing observes queries of kind ${query.kind}`);
  try {
    return await observer(query);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return unknown(error instanceof Error ? error.message : String(error));
  }
}
