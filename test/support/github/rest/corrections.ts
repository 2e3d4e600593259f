// Where GitHub's description is narrower than what GitHub really answers. Each entry says what was left out.
import type { Description } from './description.ts';

interface WithEnum {
  readonly enum: string[];
}
interface CheckRunSchema {
  readonly properties: { readonly conclusion: WithEnum };
}
interface RemarkSchema {
  readonly properties: { readonly line: { type: string | string[] } };
}

export function withCorrections(description: Description): Description {
  const corrected = structuredClone(description);
  const run = corrected.components.schemas?.['check-run'] as CheckRunSchema | undefined;
  if (run === undefined) throw new Error('the description has no check runs');
  // GitHub marks runs stale after 14 days, and Actions reports workflows that cannot start; its GraphQL schema has both.
  run.properties.conclusion.enum.push('stale', 'startup_failure');
  const remark = corrected.components.schemas?.['pull-request-review-comment'] as RemarkSchema | undefined;
  if (remark === undefined) throw new Error('the description has no remarks at lines');
  // The line of a remark whose line has changed since is null; its GraphQL schema has it so.
  remark.properties.line.type = ['integer', 'null'];
  return corrected;
}
