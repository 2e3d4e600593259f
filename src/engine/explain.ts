// What an engine would decide for a stream now, and what it sees: observed without the lease, and nothing is done.
import type { Answer } from '../core/answer.ts';
import { type AnyFlow, type Decision, decide } from '../core/flow.ts';
import { observe } from './observe.ts';
import { defaultTimes, type EngineParts } from './parts.ts';
import { streamOf } from './stream.ts';

export interface Explanation {
  readonly decision: Decision;
  readonly seen: readonly { readonly query: string; readonly answer: Answer<unknown> }[];
}

type Parts = Pick<EngineParts, 'journal' | 'clock' | 'observers'>;

export async function explain({ journal, clock, observers }: Parts, flow: AnyFlow, name: string): Promise<Explanation> {
  const { state } = await streamOf(journal, flow, name).refresh();
  const queries = flow.needs(state);
  const { world } = await observe(queries, observers, { clock, ms: defaultTimes.answerMs });
  const decision = decide(flow, state, world, clock.now());
  return { decision, seen: queries.map(query => ({ query: query.key, answer: world.get(query) })) };
}
