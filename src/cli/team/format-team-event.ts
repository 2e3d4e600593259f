// One line per fact of a team, for people who watch it. Facts that say nothing new have none.
import type { Recorded } from '../../core/event.ts';
import type { TeamEvent } from '../../core/team/events.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

export function formatTeamEvent(event: Recorded<TeamEvent>, style: Style): string | undefined {
  switch (event.type) {
    case 'MemberAdded':
      return `${event.data.member.name} joins the team`;
    case 'MemberRemoved':
      return `${event.data.name} leaves the team`;
    case 'MemberRefused':
      return `${style.red(`${event.data.name} cannot be started`)}: ${printable(event.data.reason)}`;
    case 'ConflictNoticed':
      return formatNotice(event.data, style);
    case 'QuestionAsked':
      return `${style.yellow('asks you')}: ${printable(event.data.text)}`;
    case 'TrainArrived': {
      const { merged, skipped } = event.data;
      const rest = skipped.map(({ branch, why }) => `${branch} (${why})`).join(', ');
      return `landed: ${merged.join(', ') || 'none'}${rest === '' ? '' : `; not landed: ${rest}`}`;
    }
    case 'TeamEnded':
      return style.green(`The team is over: ${event.data.how}`);
    default:
      return undefined;
  }
}

type Notice = Extract<TeamEvent, { type: 'ConflictNoticed' }>['data'];

function formatNotice({ type, pair, level, files = [] }: Notice, style: Style): string {
  const who = pair.join(' and ');
  const where = files.length === 0 ? '' : ` in ${files.slice(0, 5).join(', ')}`;
  if (level === 'cleared') return `${who}: no longer in conflict`;
  const what = {
    forward: 'plan to change the same',
    'in-flight': 'change the same',
    ownership: 'one changes what the other claims',
  };
  return `${style.yellow('conflict')}: ${printable(`${who} ${what[type]}${where}`)}`;
}
