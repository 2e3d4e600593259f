// `try merge-order`: in which order the branches of a team would land, answered by the rule that its merge train follows.
import * as z from 'zod';
import type { Actor } from '../../core/event.ts';
import { planMerges } from '../../core/team/merge-order.ts';
import type { Location } from '../location.ts';
import type { Rule } from './try-lines.ts';

const name = z.string().min(1);
const names = z.array(name).readonly();

export const mergeOrderCaseSchema = z.object({
  team: z.array(z.object({ branch: name, agent: name })).readonly(),
  declared: z
    .array(z.object({ branch: name, dependsOn: names }))
    .readonly()
    .default([]),
  /** Messages `agent.blocked`: an agent waited for another one. */
  blocked: z
    .array(z.object({ from: name, waitingOn: name }))
    .readonly()
    .default([]),
  /** What the train meets. */
  world: z
    .object({
      landed: names.optional(),
      unverified: names.optional(),
      conflicts: names.optional(),
      red: names.optional(),
    })
    .default({}),
});
type MergeOrderCase = z.infer<typeof mergeOrderCaseSchema>;

export const mergeOrderAnswerSchema = z.strictObject({
  order: names,
  skipped: z.array(z.strictObject({ branch: name, why: z.string(), because: name.optional() })).readonly(),
  cycles: z.array(names).readonly(),
  /** Whether a person has to be asked. */
  ask: z.boolean(),
});
type MergeOrderAnswer = z.infer<typeof mergeOrderAnswerSchema>;

export const mergeOrderRule: Rule<MergeOrderCase> = {
  caseSchema: mergeOrderCaseSchema,
  prepare: async () => answerTo,
};

export async function tryMergeOrder(
  _workspace: Location,
  _actor: Actor,
  given: MergeOrderCase,
): Promise<MergeOrderAnswer> {
  return answerTo(given);
}

function answerTo({ team, declared, blocked, world }: MergeOrderCase): MergeOrderAnswer {
  const { order, skipped, cycles, asksPerson } = planMerges({ team, declared, blocked, known: world });
  return { order, skipped, cycles, ask: asksPerson };
}
