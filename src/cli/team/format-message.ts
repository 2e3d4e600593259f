// One message of the bus of a team in a line, for people.
import type { Message } from '../../core/team/bus/events.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

const charsMax = 500;

export function formatMessage({ seq, at, from, to, type, re, payload }: Omit<Message, 'id'>, style: Style): string {
  const time = new Date(at).toISOString().slice(11, 19);
  const answers = re === undefined ? '' : ` (to ${re})`;
  const text = JSON.stringify(payload);
  const said = text.length > charsMax ? `${text.slice(0, charsMax)}…` : text;
  return `${style.dim(`${seq}  ${time}`)}  ${printable(`${from} -> ${to}  ${type}${answers}  ${said}`)}`;
}
