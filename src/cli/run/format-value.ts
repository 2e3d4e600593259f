// Data as words, for people: `tip b3b323e031, ahead 3, is current`. Never JSON, and cut where it is long.
import { fitCells, printable } from '../cells.ts';
import { short } from './format-event.ts';

const textMax = 120;

export function formatValue(value: unknown): string {
  return fitCells(printable(inWords(value)), textMax);
}

/** `EnsureWorktree` and `isCurrent` as people write them. */
export function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ');
  if (typeof value === 'object') return Object.entries(value).map(field).join(', ');
  return typeof value === 'string' ? short(value) : `${value}`;
}

function field([name, value]: [string, unknown]): string {
  if (value === true) return spaced(name);
  if (value === false)
    return spaced(name)
      .replace(/^is /, 'is not ')
      .replace(/^(?!is not )/, 'not ');
  return `${spaced(name)} ${inWords(value)}`;
}
