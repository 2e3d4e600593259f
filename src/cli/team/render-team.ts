// A team for people: its plan before it starts, and where its members are.

import type { TeamStatus } from '../../app/team/answers.ts';
import type { TeamPlan } from '../../app/team/start-team.ts';
import { plural } from '../../std/plural.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { renderTable } from '../render-table.ts';
import { renderPlan } from '../run/render-plan.ts';
import type { Terminal } from '../terminal.ts';

export function printTeamPlan({ flags, terminal }: CommandContext, plan: TeamPlan): void {
  const { team, base, onto, members } = plan;
  if (flags.json) terminal.printJsonLine({ kind: 'plan', team, base, onto, members });
  else for (const line of renderTeamPlan(plan, terminal)) terminal.print(line);
}

function renderTeamPlan({ team, base, onto, members, start }: TeamPlan, terminal: Terminal): readonly string[] {
  const rows = members.map(({ name, item, dependsOn, title }) =>
    [name, item, dependsOn.join(', '), title].map(printable),
  );
  return [
    `${terminal.style.bold(`Team ${team}`)}, ${plural(members.length, 'member')}, from ${base} onto ${onto}:`,
    ...renderTable([['member', 'item', 'after', 'title'], ...rows], terminal.width),
    '',
    ...(start ? renderPlan(start, terminal, members.length) : []),
    '',
  ];
}

const sentences: Readonly<Record<TeamStatus['state'], string>> = {
  open: 'open',
  paused: 'paused by a person',
  stopping: 'stopping',
  ended: 'over',
};

export function renderTeam(status: TeamStatus, { style, width }: Pick<Terminal, 'style' | 'width'>): readonly string[] {
  const { team, onto, state, driver, members } = status;
  const driven = state === 'ended' ? '' : driver === null ? ', no Pitwall is running it' : `, driven by ${driver}`;
  const rows = members.map(({ member, state: at, standing, why, title }) =>
    [member, at, why ?? standing, title].map(printable),
  );
  return [
    `${style.bold(team)}, ${sentences[state]}, onto ${onto}${driven}`,
    '',
    ...renderTable([['member', 'state', 'where', 'title'], ...rows], width),
    ...(status.review === null ? [] : ['', `Pull request: ${printable(status.review)}`]),
    ...conflictLines(status),
    ...questionLines(status, style),
    ...nextLines(status),
  ];
}

function conflictLines({ conflicts }: TeamStatus): readonly string[] {
  if (conflicts.length === 0) return [];
  const lines = conflicts.map(({ type, pair, level, files }) => {
    const where = files.length === 0 ? 'what they declared' : files.slice(0, 5).join(', ');
    return printable(`  ${pair.join(' and ')}: ${type}${level === 'informational' ? ', apart' : ''}, in ${where}`);
  });
  return ['', 'Conflicts:', ...lines];
}

function questionLines({ questions }: TeamStatus, style: Terminal['style']): readonly string[] {
  return questions.flatMap(({ text }) => ['', `${style.yellow('asks you')}: ${printable(text)}`]);
}

/** The command that comes next, on a line of its own. */
function nextLines({ team, state, driver, questions, review }: TeamStatus): readonly string[] {
  const name = team.replace(/^team\//, '');
  const asked = questions.find(({ kind }) => kind === 'no-tests' || kind === 'prompt');
  if (asked) {
    const which = questions.length > 1 ? ` --question ${printable(asked.id)}` : '';
    return ['', `  pitwall team answer ${asked.kind === 'no-tests' ? 'yes' : '"..."'} ${name}${which}`];
  }
  if (state === 'ended') return review !== null ? [] : ['', `  pitwall merge ${name}`];
  return driver === null ? ['', `  pitwall team resume ${name}`] : [];
}
