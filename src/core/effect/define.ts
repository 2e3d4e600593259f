// An effect, defined once: its kind, what it needs to know and what it answers. Rules ask by definition, performers are
// registered by definition, so that a misspelt kind or key does not compile.
import type * as z from 'zod';

export interface EffectDefinition<
  K extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly kind: K;
  readonly input: I;
  readonly output: O;
}

export function defineEffect<const K extends string, I extends z.ZodType, O extends z.ZodType>(
  kind: K,
  input: I,
  output: O,
): EffectDefinition<K, I, O> {
  return { kind, input, output };
}

export type InputOf<D extends EffectDefinition> = z.infer<D['input']>;
export type OutputOf<D extends EffectDefinition> = z.infer<D['output']>;
/** What a performer answers: keys that have a default may be left out. */
export type Answered<D extends EffectDefinition> = z.input<D['output']>;

/** A request as a rule writes it. */
export interface RequestFor<D extends EffectDefinition> {
  readonly effect: D;
  readonly cause: string;
  readonly input: InputOf<D>;
}
