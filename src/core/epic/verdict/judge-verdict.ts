// What Pitwall makes of a planner's verdict that is well formed: whether it is what a person approved, and what a halt leads to.
import type { HaltKind, PlannerVerdict } from './verdict.ts';

export interface ApprovedItem {
  readonly worker: string;
  readonly project: string;
}

export interface EpicContext {
  readonly epic?: string | undefined;
  /** What a person approved, by the number of the item. */
  readonly approved: ReadonlyMap<string, ApprovedItem>;
}

export interface RefusedVerdict {
  /** `substitution`: another worker or project than approved. `unknown-item`: none that this epic may work on. */
  readonly code: 'substitution' | 'unknown-item';
  readonly fields: readonly string[];
}

/** Undefined: it may be carried out. Agent and repository are compared exactly; whatever else it says of them is ignored. */
export function refuseVerdict(verdict: PlannerVerdict, { epic, approved }: EpicContext): RefusedVerdict | undefined {
  if (verdict.action === 'file_fix_task')
    return verdict.parent === epic || approved.has(verdict.parent)
      ? undefined
      : { code: 'unknown-item', fields: ['parent'] };
  if (verdict.action === 'halt') return undefined;
  const item = approved.get(verdict.task_id);
  if (!item) return { code: 'unknown-item', fields: ['task_id'] };
  const fields = (['worker', 'project'] as const).filter(field => verdict[field] !== item[field]);
  return fields.length === 0 ? undefined : { code: 'substitution', fields };
}

/** `halt`: the epic stops for a person. The others remedy the reason, and the brake does not count them. */
export type HaltRemedy = 'halt' | 'dispatch-with-brief' | 'investigate' | 'fix-item';

const remedies: Readonly<Record<HaltKind, HaltRemedy>> = {
  ambiguity: 'dispatch-with-brief',
  'missing-information': 'investigate',
  'missing-tool': 'fix-item',
  'wrong-repository': 'halt',
  'missing-agent': 'halt',
  strategy: 'halt',
  safety: 'halt',
};

export interface HaltConsequence {
  readonly then: HaltRemedy;
  /** Whether the brake counts it. */
  readonly isCounted: boolean;
}

export function consequenceOf(kind: HaltKind): HaltConsequence {
  const then = remedies[kind];
  return { then, isCounted: then === 'halt' };
}
