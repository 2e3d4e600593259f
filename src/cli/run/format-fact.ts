// One fact of a journal in one line: its number, when it happened, who made it true, what it is and what it says.
import type { Recorded } from '../../core/event.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

const dataMax = 100;

export function formatFact({ version, at, type, actor, data }: Recorded, first: number, style: Style): string {
  const text = JSON.stringify(data) ?? '';
  const short = text === '{}' ? '' : text.length <= dataMax ? text : `${text.slice(0, dataMax)}...`;
  const who = actor.kind === 'person' ? `${actor.id}: ` : '';
  const head = `${`${version}`.padStart(4)}  ${style.dim(sinceFirst(at - first))}`;
  return `${head}  ${who}${style.bold(type)} ${style.dim(printable(short))}`.trimEnd();
}

/** `+00:03:05.2`. A clock that was set back gives less than before, never nothing. */
function sinceFirst(ms: number): string {
  const tenths = Math.floor(Math.abs(ms) / 100);
  const [seconds, minutes, hours] = [Math.floor(tenths / 10), Math.floor(tenths / 600), Math.floor(tenths / 36_000)];
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}.${tenths % 10}`;
}
