// Gives an effect kind typed input: what the decision asked for is parsed by its schema before anything is done.
import type { z } from 'zod';
import type { Answer } from '../../core/answer.ts';
import type { Performed } from '../../ports/performed.ts';
import type { EffectContext, EffectKind } from '../parts.ts';

interface TypedEffectKind<I, O> {
  readonly deadlineMs?: number;
  /** Harmless to repeat where it is missing. */
  lookup?(input: I, context: EffectContext): Promise<Answer<O>>;
  perform(input: I, context: EffectContext): Promise<Performed<O>>;
}

export function effectKind<I, O>(input: z.ZodType<I>, typed: TypedEffectKind<I, O>): EffectKind {
  const { lookup, deadlineMs } = typed;
  const takes = deadlineMs === undefined ? {} : { deadlineMs };
  const perform: EffectKind['perform'] = (raw, context) => typed.perform(input.parse(raw), context);
  if (!lookup) return { ...takes, perform };
  return { ...takes, perform, lookup: (raw, context) => lookup(input.parse(raw), context) };
}
