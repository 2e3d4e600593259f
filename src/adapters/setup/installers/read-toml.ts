// Manifests in TOML as values; one that cannot be read says nothing here, as the program that it is for will report it.
import { parse, TomlError } from 'smol-toml';
import { isRecord } from '../../../std/is-record.ts';

export type TomlTable = Readonly<Record<string, unknown>>;

export function readToml(text: string | undefined): TomlTable {
  try {
    return parse(text ?? '', { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (error instanceof TomlError) return {};
    throw error;
  }
}

export const isTable = (value: unknown): value is TomlTable => isRecord(value) && !(value instanceof Date);

/** Empty where there is none. */
export function tableAt(table: TomlTable, key: string): TomlTable {
  const found = table[key];
  return isTable(found) ? found : {};
}

export function textsAt(table: TomlTable, key: string): readonly string[] {
  const found = table[key];
  return Array.isArray(found) ? found.filter(each => typeof each === 'string') : [];
}
