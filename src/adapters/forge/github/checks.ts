// What CI says of a commit: check runs and commit statuses, every one of them, with what the base branch requires.
import * as z from 'zod';
import { known } from '../../../core/answer.ts';
import type { CiCheck } from '../../../core/gate/ci-status.ts';
import type { Checks } from '../../../ports/checks.ts';
import type { Clock } from '../../../ports/clock.ts';
import { oneLine } from '../../../std/one-line.ts';
import { hidden, isMissing, map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';

export interface CheckParts {
  readonly github: GitHubRepository;
  /** The branch that the work goes to. */
  readonly base: string;
  readonly clock: Pick<Clock, 'now'>;
  isStarted(commit: string, branch: string): Promise<boolean>;
}

/** What a branch requires is seldom changed. */
const requiredAgeMsMax = 10 * 60_000;

export function createGitHubChecks({ github, base, clock, isStarted }: CheckParts): Checks {
  let before: { readonly at: number; readonly required: Reply<readonly string[]> } | undefined;
  const requiredNow = async (about: string) => {
    if (before && clock.now() - before.at < requiredAgeMsMax) return before.required;
    const required = await requiredChecks(github, base, about);
    if (required.kind === 'ok') before = { at: clock.now(), required };
    return required;
  };
  return {
    see: async ({ branch, commit }) => {
      const checks = await seeChecks(github, commit, branch);
      if (checks.kind !== 'ok') return hidden(checks);
      const required = await requiredNow(branch);
      if (required.kind !== 'ok') return hidden(required);
      return known({ checks: checks.value, required: required.value, isStarted: await isStarted(commit, branch) });
    },
  };
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
  // As they are shown, so that they can be compared.
  return map(contexts, all => [...new Set([...named, ...all].map(checkName))]);
}

/** On one line and not too long. */
const checkName = (name: string) => oneLine(name, 100);

const passing = new Set(['success', 'neutral', 'skipped']);

const runsSchema = z.object({
  check_runs: z.array(z.object({ name: z.string(), status: z.string(), conclusion: z.string().nullable() })),
});
/** Of each context the last word. */
const statusesSchema = z.object({ statuses: z.array(z.object({ context: z.string(), state: z.string() })) });

export async function seeChecks(
  github: GitHubRepository,
  commit: string,
  about: string,
): Promise<Reply<readonly CiCheck[]>> {
  const { client } = github;
  const parameters = { ...placeOf(github), ref: commit };
  const runs = await client.restAll({
    route: 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
    parameters,
    schema: runsSchema.transform(({ check_runs }) => check_runs),
    about,
  });
  if (runs.kind !== 'ok') return runs;
  const statuses = await client.restAll({
    route: 'GET /repos/{owner}/{repo}/commits/{ref}/status',
    parameters,
    schema: statusesSchema.transform(({ statuses: all }) => all),
    about,
  });
  return map(statuses, all => [...runs.value.map(ofRun), ...all.map(ofStatus)]);
}

function ofRun({ name, status, conclusion }: z.infer<typeof runsSchema>['check_runs'][number]): CiCheck {
  const said = checkName(name);
  if (status !== 'completed' || conclusion === null)
    return { name: said, state: 'pending', conclusion: oneLine(status, 40) };
  return { name: said, state: passing.has(conclusion) ? 'passing' : 'failing', conclusion: oneLine(conclusion, 40) };
}

function ofStatus({ context, state }: z.infer<typeof statusesSchema>['statuses'][number]): CiCheck {
  const name = checkName(context);
  if (state === 'pending') return { name, state, conclusion: state };
  return { name, state: state === 'success' ? 'passing' : 'failing', conclusion: oneLine(state, 40) };
}
