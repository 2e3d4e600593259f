import { type CodeCheck, checkpointIds, type Outcome, pass } from '../check.ts';
import { healthInput, roleOf } from '../health.ts';

const errorsMax = 3;

export const retryPatterns: CodeCheck = {
  id: 'retry-patterns',
  table: 'health',
  checkpoints: checkpointIds,
  by: 'code',
  inputs: 'every message of type `error` since the session began, by the role that sent it',
  criterion: `no role has ${errorsMax} errors or more`,
  decide({ session }): Outcome {
    const counts = new Map<string, { readonly count: number; readonly place: string }>();
    for (const { type, from, place } of session.messages) {
      if (type !== 'error') continue;
      const role = roleOf(session, from);
      counts.set(role, { count: (counts.get(role)?.count ?? 0) + 1, place });
    }
    const many = [...counts].filter(([, { count }]) => count >= errorsMax);
    const said = [...counts].map(([role, { count }]) => `${role} ${count}`).join(', ');
    if (many.length > 0)
      return {
        result: 'fail',
        names: many.map(([role]) => role),
        place: many[0]?.[1].place,
        evidence: `errors: ${said}`,
      };
    return healthInput(session) ?? pass(said === '' ? 'no errors' : `errors: ${said}`);
  },
};
