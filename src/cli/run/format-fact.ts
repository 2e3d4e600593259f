// One fact of a journal in one line: its number, when it happened, who made it true, what it is and what it says.
import type { Recorded } from '../../core/event.ts';
import type { Style } from '../terminal.ts';
import { formatValue } from './format-value.ts';

export function formatFact({ version, at, type, actor, data }: Recorded, first: number, style: Style): string {
  const who = actor.kind === 'person' ? `${actor.id}: ` : '';
  const head = `${`${version}`.padStart(4)}  ${style.dim(sinceFirst(at - first))}`;
  return `${head}  ${who}${style.bold(type)} ${style.dim(formatValue(data))}`.trimEnd();
}

/** `+00:03:05.2`. A clock that was set back gives less than before, never nothing. */
function sinceFirst(ms: number): string {
  const tenths = Math.floor(Math.abs(ms) / 100);
  const [seconds, minutes, hours] = [Math.floor(tenths / 10), Math.floor(tenths / 600), Math.floor(tenths / 36_000)];
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}.${tenths % 10}`;
}
