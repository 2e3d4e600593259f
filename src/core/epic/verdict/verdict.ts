// What the agents of an epic may answer, by role: exactly one of these, and no key beside those named here.
import * as z from 'zod';
import { isBlank } from '../../attempt/result/clean-text.ts';

export const verdictRoles = ['planner', 'decomposer', 'verifier', 'critic'] as const;
export type VerdictRole = (typeof verdictRoles)[number];

export function isVerdictRole(role: string): role is VerdictRole {
  return (verdictRoles as readonly string[]).includes(role);
}

const text = z.string().refine(value => !isBlank(value), 'must not be blank');

/** Why a planner halts. Each kind has one consequence (`judge-verdict.ts`). */
export const haltKinds = [
  'ambiguity',
  'missing-information',
  'missing-tool',
  'wrong-repository',
  'missing-agent',
  'strategy',
  'safety',
] as const;
export type HaltKind = (typeof haltKinds)[number];

/** How large an item is; `M` is half a day. */
export const itemSizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

const proposedItem = z.object({
  title: text,
  body: text,
  acceptance: z.array(text).min(1, 'needs at least one point'),
  /** Positions in the proposal, from 1. */
  dependsOn: z.array(z.int()),
  size: z.enum(itemSizes),
  tags: z.array(text),
});
export type ProposedItem = z.infer<typeof proposedItem>;

const planner = {
  dispatch: z.object({ action: z.literal('dispatch'), task_id: text, worker: text, project: text }),
  file_fix_task: z.object({ action: z.literal('file_fix_task'), parent: text, title: text, body: text }),
  halt: z.object({
    action: z.literal('halt'),
    status: z.enum(['blocked', 'review']),
    kind: z.enum(haltKinds),
    reason: text,
  }),
};
const decomposer = { propose: z.object({ action: z.literal('propose'), items: z.array(proposedItem) }) };
const verifier = {
  PASS: z.object({ verdict: z.literal('PASS') }),
  FAIL: z.object({ verdict: z.literal('FAIL'), reason: text }),
  REVISE: z.object({ verdict: z.literal('REVISE'), reason: text }),
};
const critic = {
  SAFE: z.object({ verdict: z.literal('SAFE') }),
  REFINE: z.object({ verdict: z.literal('REFINE'), reason: text }),
  REFUSE: z.object({ verdict: z.literal('REFUSE'), reason: text }),
};

type OneOf<T extends Readonly<Record<string, z.ZodType>>> = z.infer<T[keyof T]>;
export type PlannerVerdict = OneOf<typeof planner>;
export type DecomposerVerdict = OneOf<typeof decomposer>;
export type VerifierVerdict = OneOf<typeof verifier>;
export type CriticVerdict = OneOf<typeof critic>;

export interface VerdictOf {
  readonly planner: PlannerVerdict;
  readonly decomposer: DecomposerVerdict;
  readonly verifier: VerifierVerdict;
  readonly critic: CriticVerdict;
}
export type Verdict = VerdictOf[VerdictRole];

interface VerdictShape {
  /** The key that says which of its answers this is. */
  readonly key: 'action' | 'verdict';
  readonly answers: Readonly<Record<string, z.ZodObject>>;
}

export const verdictShapes: Readonly<Record<VerdictRole, VerdictShape>> = {
  planner: { key: 'action', answers: planner },
  decomposer: { key: 'action', answers: decomposer },
  verifier: { key: 'verdict', answers: verifier },
  critic: { key: 'verdict', answers: critic },
};

/** What starts or lets pass something: text that had to be mended never says one of these. */
export function approves(verdict: Verdict): boolean {
  if ('action' in verdict) return verdict.action === 'dispatch';
  return verdict.verdict === 'PASS' || verdict.verdict === 'SAFE';
}
