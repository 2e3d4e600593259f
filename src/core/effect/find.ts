// Effects of one definition on a stream, with their inputs and outputs by type.
import type { EffectDefinition, InputOf, OutputOf } from './define.ts';
import type { EffectRecord, Effects } from './state.ts';

/** In the order in which they were prepared. */
export function effectsBy(effects: Effects, { kind }: EffectDefinition): readonly EffectRecord[] {
  return effects.all.filter(effect => effect.kind === kind);
}

export function doneBy(effects: Effects, definition: EffectDefinition): readonly EffectRecord[] {
  return effectsBy(effects, definition).filter(({ status }) => status === 'done');
}

export function hasDone(effects: Effects, definition: EffectDefinition): boolean {
  return doneBy(effects, definition).length > 0;
}

/** The output of the newest one that was done. */
export function newestOutput<D extends EffectDefinition>(effects: Effects, definition: D): OutputOf<D> | undefined {
  const record = doneBy(effects, definition).at(-1);
  return record && outputOf(definition, record);
}

export function inputOf<D extends EffectDefinition>(definition: D, { input }: EffectRecord): InputOf<D> {
  return definition.input.parse(input) as InputOf<D>;
}

/** Of an effect that was done. */
export function outputOf<D extends EffectDefinition>(definition: D, { output }: EffectRecord): OutputOf<D> {
  return definition.output.parse(output) as OutputOf<D>;
}
