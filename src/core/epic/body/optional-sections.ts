// The sections `## Pending Decisions`, `## Infeasible` and `## Rollback Plan`. What has another form there is people's.
import { type Entry, entriesOf, fieldValue, fieldValues, introOf } from './entries.ts';
import type { Lines } from './lines.ts';
import type { Section } from './sections.ts';

export interface PendingDecision {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly default: string;
  readonly owner: string;
  /** What a person wrote behind `answer:`; undefined: nothing yet. */
  readonly answer?: string;
  readonly line: number;
}

export interface InfeasibleEntry {
  readonly at: string;
  readonly item: string;
  readonly requested: string;
  readonly tried: readonly string[];
  /** Each would be another agent, repository, deliverable or scope than a person approved. */
  readonly substitutes: readonly string[];
  readonly line: number;
}

export interface RollbackPlan {
  /** Undefined: of the whole epic. */
  readonly item?: string;
  readonly text: string;
}

export function readDecisions(lines: Lines, section: Section | undefined): readonly PendingDecision[] {
  return entriesOf(lines, section).flatMap(entry => {
    const [question, answer] = [fieldValue(entry, 'question'), fieldValue(entry, 'answer')];
    if (question === '') return [];
    const [owner, byDefault] = [fieldValue(entry, 'owner'), fieldValue(entry, 'default')];
    const { title: id, line } = entry;
    const options = fieldValues(entry, 'option');
    return [{ id, question, options, default: byDefault, owner, ...(answer !== '' && { answer }), line }];
  });
}

export function readInfeasible(lines: Lines, section: Section | undefined): readonly InfeasibleEntry[] {
  return entriesOf(lines, section).flatMap(entry => {
    const [requested, item] = [fieldValue(entry, 'requested'), fieldValue(entry, 'item')];
    if (requested === '') return [];
    const { title: at, line } = entry;
    return [
      { at, item, requested, tried: fieldValues(entry, 'tried'), substitutes: fieldValues(entry, 'not taken'), line },
    ];
  });
}

export function readRollbackPlans(lines: Lines, section: Section | undefined): readonly RollbackPlan[] {
  const whole = introOf(lines, section);
  const plans = entriesOf(lines, section).map(entry => ({ item: entry.title, text: planIn(entry) }));
  return [...(whole === '' ? [] : [{ text: whole }]), ...plans.filter(({ text }) => text !== '')];
}

/** A plan that is quoted as a whole is written as Pitwall writes it. */
function planIn({ text, quote }: Entry): string {
  return text.split('\n').every(line => line.startsWith('>')) ? quote : text;
}
