// Which field of a board holds the status: the one that is configured, else Status, else one that has the columns.
import type { Field } from './project.ts';

export type ChosenField =
  | { readonly kind: 'found'; readonly name: string; readonly missing: readonly string[] }
  | { readonly kind: 'absent'; readonly wanted: string; readonly choices: readonly string[] };

export interface FieldChoice {
  readonly name: string | undefined;
  readonly columns: readonly string[];
}

interface Choice {
  readonly name: string;
  readonly options: readonly { readonly name: string }[];
}

export function chooseField(fields: readonly Field[], { name, columns }: FieldChoice): ChosenField {
  const choices = fields.flatMap(field => (field.options ? [{ name: field.name, options: field.options }] : []));
  const wanted = name ?? 'Status';
  const named =
    choices.find(choice => choice.name === wanted) ??
    choices.find(choice => choice.name.toLowerCase() === wanted.toLowerCase());
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

/** Columns are compared without case, as when a card is moved. */
function missingIn({ options }: Choice, columns: readonly string[]): readonly string[] {
  const names = new Set(options.map(option => option.name.toLowerCase()));
  return columns.filter(column => !names.has(column.toLowerCase()));
}
