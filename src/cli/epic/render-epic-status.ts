// An epic for people: its items, its brake, what waits for a person, and what the next tick would do.
import type { EpicStatusAnswer, OpenDecision } from '../../app/epic/answers.ts';
import { plural } from '../../std/plural.ts';
import { printable } from '../cells.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';

export function renderEpicStatus(
  seen: EpicStatusAnswer,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
): readonly string[] {
  const { epic, title, status, driver, holder } = seen;
  const at = driver !== null ? `, ticked by ${driver}` : holder !== null ? ', held by a tick elsewhere' : '';
  return [
    `${style.bold(epic)} ${printable(title)}: ${status ?? 'no status yet'}${at}`,
    ...itemLines(seen, width),
    ...proposalLines(seen, width),
    `Brake: ${brakeText(seen)}`,
    ...seen.infeasible.map(({ item, requested, notTaken }) =>
      printable(
        `Infeasible: ${item}: ${requested}${notTaken.length === 0 ? '' : `; not taken: ${notTaken.join(', ')}`}`,
      ),
    ),
    ...decisionLines(seen, style),
    `Next tick: ${nextText(seen)}`,
    ...commandLines(seen),
  ];
}

function itemLines({ items }: EpicStatusAnswer, width: number): readonly string[] {
  if (items.length === 0) return [];
  const rows = items.map(each =>
    [each.item, each.status, each.worker, each.pr, each.title, wordsIn(each.notes)].map(printable),
  );
  return renderTable([['item', 'status', 'agent', 'pr', 'title', 'notes'], ...rows], width);
}

/** Without the marks by which ticks find things again. */
const wordsIn = (notes: string) =>
  notes.replaceAll(/(?:approved|key|judged)=[0-9a-f]{8,12}(?:; )?/g, '').replace(/; $/, '');

function proposalLines({ proposed }: EpicStatusAnswer, width: number): readonly string[] {
  if (proposed.length === 0) return [];
  const rows = proposed.map(({ title, size, dependsOn }, at) =>
    [String(at + 1), size, dependsOn.join(', '), title].map(printable),
  );
  return ['Proposed:', ...renderTable([['', 'size', 'after', 'title'], ...rows], width)];
}

function brakeText({ brake }: EpicStatusAnswer): string {
  const counts = Object.entries(brake.failures).map(([name, count]) => `${count} ${name}`);
  const halts = brake.halts === null ? 'off' : `on, ${brake.halts}`;
  const since = brake.reset === null ? 'never reset' : `reset at ${brake.reset}`;
  return `${halts}; ${plural(brake.reactHalts, 'react halt')}${counts.length === 0 ? '' : `, ${counts.join(', ')}`}; ${since}`;
}

function decisionLines({ decisions }: EpicStatusAnswer, style: Terminal['style']): readonly string[] {
  return decisions.flatMap(decision => decisionText(decision, style));
}

export function decisionText(
  { id, question, options, ...rest }: OpenDecision,
  style: Terminal['style'],
): readonly string[] {
  return [
    `${style.yellow('asks you')} (${printable(id)}): ${printable(question)}`,
    ...options.map((option, at) => printable(`  ${at + 1} ${option}${option === rest.default ? ' (default)' : ''}`)),
  ];
}

function nextText({ next }: EpicStatusAnswer): string {
  const text = printable(next.why);
  if (next.kind === 'asks') return `asks the ${next.role}: ${text}`;
  return next.kind === 'ends' ? `does nothing: ${text}` : text;
}

/** The command that comes next, on a line of its own. */
function commandLines({ epic, status, items, decisions, next }: EpicStatusAnswer): readonly string[] {
  const id = epic.replace(/^epic\//, '');
  const [asked, another] = decisions;
  if (asked) return [`  pitwall epic answer ${id} "..."${another ? ` --decision ${printable(asked.id)}` : ''}`];
  if (!next.needsPerson) return status === 'done' ? [] : [`  pitwall tick ${id}`];
  const reviewed = items.find(item => item.status === 'ready_for_user_review');
  const isReviewed = status === 'in_progress' || status === 'ready_for_user_review';
  return [isReviewed && reviewed ? `  pitwall review ${printable(reviewed.item)}` : `  pitwall approve ${id}`];
}

/** What came of an epic: every item with its state. */
export function renderFinal({ items }: EpicStatusAnswer, width: number): readonly string[] {
  const rows = items.map(({ item, title, pr, status, notes }, at) => {
    const state = status === 'blocked' ? `blocked: ${wordsIn(notes)}` : status;
    return [String(at + 1), item, title, pr, state].map(printable);
  });
  return renderTable([['#', 'item', 'title', 'pr', 'state'], ...rows], width);
}
