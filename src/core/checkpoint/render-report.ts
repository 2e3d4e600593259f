// The report of a checkpoint as Markdown: written always, also where every check passes.
import { oneLine } from '../../std/one-line.ts';
import { type Assessment, contextOf } from './assess.ts';
import type { Check } from './check.ts';
import { checkpoints, vetoTexts } from './checkpoints.ts';
import { risksOf } from './risks.ts';
import type { Session } from './session/session.ts';

const timelineMax = 200;

export function renderReport(session: Session, assessment: Assessment): string {
  const { checkpoint, verdict, score, now, vetoes } = assessment;
  const because = vetoes.length === 0 ? [] : [`Blocked because ${vetoes.map(veto => vetoTexts[veto]).join(', and ')}.`];
  const blocks = [
    [`# ${checkpoint} report`],
    [`Verdict: ${verdict}`, `Score: ${score.toFixed(2)}`, ...because],
    scopeOf(session, assessment),
    messagesOf(session),
    timelineOf(session),
    table(assessment, 'consistency', '## Consistency'),
    table(assessment, 'process', '## Process'),
    table(assessment, 'health', '## Execution health'),
    list(
      '## Risks',
      risksOf(assessment).map(row => `${row.id}: ${row.evidence}${row.place ? ` (${row.place})` : ''}`),
    ),
    list('## Recommendations', recommendationsOf(assessment)),
    list('## Notes', notesOf(assessment)),
    list('## Overrides', overridesOf(session)),
    [`Written at ${new Date(now).toISOString()}.`],
  ];
  return `${blocks.map(block => block.join('\n')).join('\n\n')}\n`;
}

function scopeOf(session: Session, { checkpoint, now }: Assessment): readonly string[] {
  const { scope } = contextOf(session, checkpoint, now);
  return [
    '## Scope',
    '',
    `Whether ${checkpoints[checkpoint].about}, after ${scope.join(', ') || 'no task'}. Session ${text(session.id)} with ${session.sizes.size} files.`,
  ];
}

function messagesOf({ messages }: Session): readonly string[] {
  const types = counted(messages.map(({ type }) => type || 'without a type'));
  const senders = [...counted(messages.map(({ from }) => from || 'without a sender'))];
  const errors = counted(messages.filter(({ type }) => type === 'error').map(({ from }) => from || 'without a sender'));
  if (messages.length === 0) return ['## Messages', '', 'No messages to analyze.'];
  return [
    '## Messages',
    '',
    ...rows(
      ['type', 'messages'],
      [...types].map(([type, count]) => [type, String(count)]),
    ),
    '',
    ...rows(
      ['sender', 'messages', 'errors'],
      senders.map(([from, count]) => [from, String(count), String(errors.get(from) ?? 0)]),
    ),
  ];
}

function counted(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** When each version of a task was done, and what its role thought of it. */
function timelineOf({ states }: Session): readonly string[] {
  const sorted = states.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)).slice(-timelineMax);
  if (sorted.length === 0) return ['## Timeline', '', 'No task has a state.'];
  const body = sorted.map(({ at, task, version, role, selfScore }) => [
    at === undefined ? '' : new Date(at).toISOString(),
    ...[task, String(version), role, selfScore === undefined ? '' : String(selfScore)],
  ]);
  return ['## Timeline', '', ...rows(['done at', 'task', 'version', 'role', 'self-score'], body)];
}

function table(assessment: Assessment, name: Check['table'], heading: string): readonly string[] {
  const own = assessment.rows.filter(row => row.table === name);
  const body = own.map(({ id, result, place, evidence }) => [id, result, place ?? '', evidence]);
  return [heading, '', ...rows(['check', 'result', 'place', 'evidence'], body)];
}

const remedies: Readonly<Record<Check['table'], string>> = {
  consistency: 'Revise what disagrees',
  process: 'Have the task done as agreed',
  health: 'See to the worker',
};

function recommendationsOf({ verdict, rows: all }: Assessment): readonly string[] {
  const failed = all.filter(({ result }) => result === 'fail');
  const open = all.filter(({ by, result }) => by === 'judged' && result === 'warn');
  return [
    ...failed.map(
      ({ id, table: part, place, evidence }) => `${remedies[part]} (${id}, ${place ?? 'no place'}): ${evidence}.`,
    ),
    ...(open.length > 0 ? [`Have a judge answer ${open.map(({ id }) => id).join(', ')}.`] : []),
    ...(verdict === 'block' ? ['A person decides: override with a reason, revise, or abort.'] : []),
  ];
}

function notesOf({ stateMissing, notes }: Assessment): readonly string[] {
  const missing = stateMissing.map(task => `${task} has no state: its artifact was read instead.`);
  return [...notes, ...missing];
}

function overridesOf({ overrides }: Session): readonly string[] {
  return overrides.map(({ checkpoint, by, at, scope, reason, place }) => {
    const what = scope.length === 0 ? 'without a scope' : `scope ${scope.join(', ')}`;
    return `${checkpoint} by ${by || 'an unnamed person'} at ${at || 'an unknown time'}: ${what}; ${reason || 'no reason given'} (${place})`;
  });
}

function list(heading: string, lines: readonly string[]): readonly string[] {
  return [heading, '', ...(lines.length === 0 ? ['None.'] : lines.map(line => `- ${text(line)}`))];
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): readonly string[] {
  const row = (cells: readonly string[]) => `| ${cells.map(cell => text(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${head.map(() => '---').join('|')}|`, ...body.map(row)];
}

/** From the session: never more than a line, and no markup that hides something. */
function text(value: string): string {
  return oneLine(value, 400).replaceAll('<', '&lt;');
}
