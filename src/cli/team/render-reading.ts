// What Pitwall made of what a person typed, for that person. A directive is shown before it is sent.
import type { Reading } from '../../core/team/events.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

export function renderReading({ kind, text, member = '' }: Reading, team: string, style: Style): readonly string[] {
  const name = team.replace(/^team\//, '');
  const said = printable(text);
  switch (kind) {
    case 'status':
    case 'judgment':
      return [said];
    case 'directive':
      return [`${style.yellow('To')} ${style.bold(member)}: [directive] ${said}`];
    case 'open':
      return [`${style.yellow('asks you')}: ${said}`, `  pitwall team answer "..." ${name}`];
    case 'unclear':
      return [`It could not be read: ${said}`, ...plainWays(name)];
  }
}

/** What works without an agent. */
export const plainWays = (name: string): readonly string[] => [
  `  pitwall team status ${name}`,
  `  pitwall team tell <member> "..." ${name}`,
];

export const directiveCommand = (team: string, { member = '', text }: Pick<Reading, 'member' | 'text'>) =>
  `  pitwall team tell ${member} ${JSON.stringify(printable(text))} ${team.replace(/^team\//, '')}`;
