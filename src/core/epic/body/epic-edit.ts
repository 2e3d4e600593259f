// What can be written into an epic's body. Everything else in it stays as it is, byte for byte.
import type { ProposedItem } from '../verdict/verdict.ts';
import type { InfeasibleEntry, PendingDecision } from './optional-sections.ts';
import type { DecisionClass, EpicStatus, WorkItemStatus } from './words.ts';

/** Cells that are not named stay. Of a new row they are empty, and its status is `ready`. */
export interface ItemCells {
  readonly title?: string;
  readonly status?: WorkItemStatus;
  readonly worker?: string;
  readonly pr?: string;
  /** ISO 8601; null empties the cell. */
  readonly lastActivity?: string | null;
  readonly notes?: string;
}

export type EpicEdit =
  /** On a forge the status is a label: the answer says which to change, and the text stays. */
  | { readonly kind: 'set-status'; readonly status: EpicStatus }
  | { readonly kind: 'set-brake-reset'; readonly at: string }
  | { readonly kind: 'set-react-halts'; readonly count: number }
  /** Null: nothing is any more. */
  | { readonly kind: 'set-under-way'; readonly value: string | null }
  /** Only a forge has one: in a file nothing is written. */
  | { readonly kind: 'set-revision'; readonly revision: number }
  /** Adds the row, or changes the named cells of the one that is there. */
  | { readonly kind: 'put-item'; readonly item: string; readonly cells: ItemCells }
  /** 16 rows are kept; the oldest go. */
  | {
      readonly kind: 'append-memory';
      readonly tick: string;
      readonly decision: string;
      readonly class: DecisionClass;
      readonly notes: string;
    }
  | { readonly kind: 'append-log'; readonly at: string; readonly text: string }
  /** In place of the proposal that is there, which goes where it is empty; what people wrote between its items stays. */
  | { readonly kind: 'put-proposal'; readonly items: readonly ProposedItem[] }
  /** Asked once: an entry of the same id stays as it is, with its answer. */
  | ({ readonly kind: 'ask-decision' } & Omit<PendingDecision, 'answer' | 'line'>)
  /** What a person says to it; one that is not there is not answered. */
  | { readonly kind: 'answer-decision'; readonly id: string; readonly answer: string }
  /** One that is answered is over. */
  | { readonly kind: 'drop-decision'; readonly id: string }
  | ({ readonly kind: 'append-infeasible' } & Omit<InfeasibleEntry, 'line'>)
  /** A person's text; of two plans for one item the later one is valid. */
  | { readonly kind: 'append-rollback-plan'; readonly item: string; readonly text: string };

/** On a forge the status of an epic is one label. */
export interface LabelChange {
  readonly add: string;
  readonly remove: readonly string[];
}

export type EpicEditing =
  | { readonly kind: 'edited'; readonly text: string; readonly labels?: LabelChange }
  /** A forge takes no longer body, and nothing of Pitwall's is left to drop. */
  | { readonly kind: 'too-long'; readonly chars: number; readonly charsMax: number };

export type EditOf<Kind extends EpicEdit['kind']> = Extract<EpicEdit, { readonly kind: Kind }>;

export function editsOf<Kind extends EpicEdit['kind']>(
  edits: readonly EpicEdit[],
  kind: Kind,
): readonly EditOf<Kind>[] {
  return edits.filter((edit): edit is EditOf<Kind> => edit.kind === kind);
}
