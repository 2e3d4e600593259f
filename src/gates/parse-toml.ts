// TOML from outside as a value.
import { parse, TomlError } from 'smol-toml';

export type TomlTable = Readonly<Record<string, unknown>>;

/** Undefined when the text is not TOML. */
export function parseToml(text: string): TomlTable | undefined {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

/** The table at the end of a path of keys; empty when there is none. */
export function tableAt(value: unknown, ...path: readonly string[]): TomlTable {
  const found = path.reduce<unknown>((table, key) => (isTable(table) ? table[key] : undefined), value);
  return isTable(found) ? found : {};
}

export function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
