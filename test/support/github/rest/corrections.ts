// Where GitHub's description is narrower than what GitHub really answers. Each entry says what was left out.
import type { Description } from './description.ts';

interface WithEnum {
  readonly enum: string[];
}
interface CheckRunSchema {
  readonly properties: { readonly conclusion: WithEnum };
}

export function withCorrections(description: Description): Description {
  const corrected = structuredClone(description);
  const run = corrected.components.schemas?.['check-run'] as CheckRunSchema | undefined;
  if (run === undefined) throw new Error('the description has no check runs');
  // GitHub marks runs stale after 14 days, and Actions reports workflows that cannot start; its GraphQL schema has both.
  run.properties.conclusion.enum.push('stale', 'startup_failure');
  return corrected;
}
