// What CI says of a commit: check runs and commit statuses, every one of them, with what the base branch requires.
import * as z from 'zod';
import type { CiCheck } from '../../../core/gate/ci-status.ts';
import { oneLine } from '../../../std/one-line.ts';
import { map, type Reply } from '../../github/reply.ts';
import { type GitHubRepository, placeOf } from '../../github/repository.ts';

/** On one line and not too long. */
export const checkName = (name: string) => oneLine(name, 100);

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
