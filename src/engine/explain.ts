// What an engine would decide for a stream now, and what it sees: observed without the lease, and nothing is done.
import type { Answer } from '../core/answer.ts';
import { type AnyFlow, type Decision, decide } from '../core/flow.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';
import { observe } from './observe.ts';
import type { Observer } from './parts.ts';
import { streamOf } from './stream.ts';

export interface Explanation {
  readonly decision: Decision;
  readonly seen: readonly { readonly query: string; readonly answer: Answer<unknown> }[];
}

export interface ExplainParts {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly observers: Readonly<Record<string, Observer>>;
}

const answerMs = 60_000;

export async function explain(
  { journal, clock, observers }: ExplainParts,
  flow: AnyFlow,
  name: string,
): Promise<Explanation> {
  const { state } = await streamOf(journal, flow, name).refresh();
  const queries = flow.needs(state);
  const { world } = await observe(queries, observers, { clock, ms: answerMs });
  const decision = decide(flow, state, world, clock.now());
  return { decision, seen: queries.map(query => ({ query: query.key, answer: world.get(query) })) };
}
