// All that GitHub and the commit itself tell about CI.
import { z } from 'zod';
import { type Answer, known, unknown } from '../../../core/answer.ts';
import type { CiSight } from '../../../core/gate/ci-sight.ts';
import type { CheckRequest, Checks } from '../../../ports/checks.ts';
import { isMissing, map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';
import { seeChecks } from './checks.ts';

export interface CiPlace {
  readonly github: GitHubRepository;
  /** The branch that the work goes to. */
  readonly base: string;
  isStarted(commit: string, branch: string): Promise<boolean>;
}

export function createGitHubChecks(place: CiPlace): Checks {
  return { see: request => seeCi(place, request) };
}

async function seeCi({ github, base, isStarted }: CiPlace, { branch, commit }: CheckRequest): Promise<Answer<CiSight>> {
  const checks = await seeChecks(github, commit, branch);
  if (checks.kind !== 'ok') return unknown(checks.reason);
  const required = await requiredChecks(github, base, branch);
  if (required.kind !== 'ok') return unknown(required.reason);
  return known({ checks: checks.value, required: required.value, isStarted: await isStarted(commit, branch) });
}

const ruleSchema = z.object({
  type: z.string(),
  parameters: z.object({ required_status_checks: z.array(z.object({ context: z.string() })).optional() }).optional(),
});

/** Of rulesets, which everybody may read, and of the older protection of branches, which only some may. */
async function requiredChecks(
  github: GitHubRepository,
  base: string,
  about: string,
): Promise<Reply<readonly string[]>> {
  const parameters = { ...placeOf(github), branch: base };
  const rules = await github.client.restAll({
    route: 'GET /repos/{owner}/{repo}/rules/branches/{branch}',
    parameters,
    schema: z.array(ruleSchema),
    about,
  });
  if (rules.kind !== 'ok') return rules;
  const named = rules.value.flatMap(({ type, parameters: more }) =>
    type === 'required_status_checks' ? (more?.required_status_checks ?? []).map(({ context }) => context) : [],
  );
  const older = await github.client.rest({
    route: 'GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks',
    parameters,
    schema: z.object({ contexts: z.array(z.string()) }),
    about,
  });
  const isHidden = isMissing(older) || (older.kind === 'refused' && older.status === 403);
  const contexts: Reply<readonly string[]> = isHidden ? { kind: 'ok', value: [] } : map(older, each => each.contexts);
  return map(contexts, all => [...new Set([...named, ...all])]);
}
