// Whether an item may be run. Decided here for the entry of a run and for the rule that reads the item.
import { stepOf, type Workflow } from '../workflow/workflow.ts';
import type { ItemFacts } from '../world/item.ts';
import type { StopReason } from './stop-reason.ts';

/** The stop of a run that began before its item was refused. */
export const admissionStops = {
  untrusted: 'untrusted-author',
  closed: 'item-closed',
  'no-step': 'unknown-status',
  done: 'unknown-status',
  circle: 'blocked',
  blocked: 'blocked',
} as const satisfies Readonly<Record<string, StopReason>>;

export interface AdmissionRefusal {
  readonly kind: keyof typeof admissionStops;
  /** One sentence: what is in the way. */
  readonly what: string;
}

export interface AdmissionContext {
  /** The item is about to be run, or a person resumed its run. Else work goes on, whatever it waits for. */
  readonly isEntry: boolean;
  /** Its work is in review: merging that closed the item. */
  readonly isInReview?: boolean;
  /** The flow that asked for the run sees to what its item waits for. */
  readonly isOrdered?: boolean;
  /** Where a new run would start; undefined: it has started. */
  readonly start?: StartContext;
}

export interface StartContext {
  readonly workflow: Workflow;
  /** The column of its card; undefined: it has none. */
  readonly column: string | undefined;
  /** How earlier runs of it ended. `done`: merged, or there was nothing to do. */
  readonly earlier: 'none' | 'unfinished' | 'done';
  /** A person wants it run although it is done. */
  readonly isAgain: boolean;
  /** The items that wait for each other, if it waits for such. */
  readonly circle: readonly string[] | undefined;
}

/** Undefined: it may be run. The first thing in the way is named. */
export function admissionRefusal(
  item: string,
  facts: ItemFacts,
  { isEntry, isInReview = false, isOrdered = false, start }: AdmissionContext,
): AdmissionRefusal | undefined {
  if (!facts.isTrusted) return { kind: 'untrusted', what: `item ${item} is ${whyUntrusted(facts)}` };
  if (!isEntry) return undefined;
  if (facts.isClosed && !isInReview) return { kind: 'closed', what: `item ${item} is closed` };
  const misplaced = start && columnRefusal(item, start);
  if (misplaced) return misplaced;
  if (start?.circle)
    return { kind: 'circle', what: `item ${item} can never be run: ${start.circle.join(' waits for ')}` };
  if (facts.blockers.length > 0 && !isOrdered)
    return { kind: 'blocked', what: `item ${item} waits for ${facts.blockers.join(', ')}` };
  return undefined;
}

/** Where an item that may be run begins; undefined: at the backlog. One that is run again after its end begins anew. */
export function startStatus({ workflow, column }: StartContext): string | undefined {
  return column !== undefined && stepOf(workflow, column)?.builtIn !== 'done' ? column : undefined;
}

function whyUntrusted({ author, distrust }: ItemFacts): string {
  return distrust === undefined ? `by ${author}, who is not among the codeowners` : `not trusted: ${distrust}`;
}

/** A card that a person moved back to an earlier step says by itself that something is left to do. */
function columnRefusal(item: string, start: StartContext): AdmissionRefusal | undefined {
  const { workflow, column, earlier, isAgain } = start;
  const step = column === undefined ? undefined : stepOf(workflow, column);
  if (column !== undefined && !step)
    return {
      kind: 'no-step',
      what: `the card of item ${item} is in the column ${column}, for which the workflow ${workflow.name} has no step`,
    };
  const isAtEnd = step === undefined ? earlier === 'done' : step.builtIn === 'done';
  if (!isAtEnd || isAgain || earlier === 'unfinished') return undefined;
  const why = earlier === 'done' ? 'an earlier run of it is merged or found nothing to do' : `its card is in ${column}`;
  return { kind: 'done', what: `item ${item} is done: ${why}` };
}
