// What a check across keys gets and gives. A malformed key counts as not set, and what is said of it is dropped.
import type { ConfigFault, Position } from '../fault.ts';
import type { KeyPath } from '../key-rows.ts';
import type { Config } from '../schema.ts';
import { keyIn } from '../shape-faults.ts';
import type { Source } from '../source.ts';

export interface CrossCheck {
  /** Without these well-formed the check would say wrong things. */
  readonly reads: readonly (keyof Config)[];
  faults(config: Config, source: Source): readonly ConfigFault[];
}

export function faultAt(source: Source, path: KeyPath, what: string, remedy: string): ConfigFault {
  return { file: source.file, key: keyIn(source, path), what, remedy, ...source.placeOf(path) };
}

export function placeText(source: Source, place: Position): string {
  return `${source.file}:${place.line}:${place.column}`;
}
