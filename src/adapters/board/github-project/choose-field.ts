// Which field of a board holds the status: the one that is configured, else Status, else one that has the columns.
import type { FieldSnapshot } from '../../../ports/forge-access.ts';
import { isSameName } from '../../github/repository.ts';
import type { Field } from './project.ts';

type Choice = Pick<Field, 'name'> & { readonly options: NonNullable<Field['options']> };

export function chooseField(
  fields: readonly Field[],
  { name, columns }: { readonly name: string | undefined; readonly columns: readonly string[] },
): FieldSnapshot {
  const choices = fields.filter((field): field is Field & Choice => field.options !== undefined);
  const wanted = name ?? 'Status';
  const named =
    choices.find(choice => choice.name === wanted) ?? choices.find(choice => isSameName(choice.name, wanted));
  const chosen = named ?? (name === undefined ? onlyFit(choices, columns) : undefined);
  if (!chosen) return { kind: 'absent', wanted, choices: choices.map(choice => choice.name) };
  return { kind: 'found', name: chosen.name, missing: missingIn(chosen, columns) };
}

/** A board may have priorities and sizes beside its columns. */
function onlyFit(choices: readonly Choice[], columns: readonly string[]): Choice | undefined {
  const fits = choices.filter(choice => missingIn(choice, columns).length === 0);
  const [first, ...others] = fits.length > 0 ? fits : choices;
  return others.length === 0 ? first : undefined;
}

function missingIn({ options }: Choice, columns: readonly string[]): readonly string[] {
  return columns.filter(column => !options.some(({ name }) => isSameName(name, column)));
}
