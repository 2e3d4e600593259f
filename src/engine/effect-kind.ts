// Gives a definition its performer: the input is parsed by the definition's schema before anything is done.
import type { Answer } from '../core/answer.ts';
import type { Answered, EffectDefinition, InputOf } from '../core/effect/define.ts';
import type { Performed } from '../ports/performed.ts';
import type { EffectContext, EffectKind, Performer } from './parts.ts';

interface Steps<D extends EffectDefinition> {
  readonly deadlineMs?: number;
  /** Harmless to repeat where it is missing. */
  lookup?(input: InputOf<D>, context: EffectContext): Promise<Answer<Answered<D>>>;
  perform(input: InputOf<D>, context: EffectContext): Promise<Performed<Answered<D>>>;
}

export function effectKind<D extends EffectDefinition>(definition: D, steps: Steps<D>): Performer<D> {
  const { lookup, deadlineMs } = steps;
  const parse = (raw: unknown) => definition.input.parse(raw) as InputOf<D>;
  const perform: EffectKind['perform'] = (raw, context) => steps.perform(parse(raw), context);
  const kind = { definition, perform, ...(deadlineMs === undefined ? {} : { deadlineMs }) };
  return lookup ? { ...kind, lookup: (raw, context) => lookup(parse(raw), context) } : kind;
}
