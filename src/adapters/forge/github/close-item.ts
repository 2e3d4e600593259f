// Closes an issue whose work is done. Closing one that is closed changes nothing.
import * as z from 'zod';
import { done, type Performed } from '../../../ports/performed.ts';
import { toPerformed } from '../../github/reply.ts';
import { type GitHubRepository, numberOf, placeOf } from '../../github/repository.ts';

export async function closeItem(github: GitHubRepository, item: string): Promise<Performed<null>> {
  const parameters = { ...placeOf(github), issue_number: numberOf(item) };
  const stateSchema = z.object({ state: z.string() });
  const seen = await github.client.rest({
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters,
    schema: stateSchema,
    about: item,
  });
  if (seen.kind !== 'ok') return { kind: 'failed', reason: seen.reason, final: false };
  if (seen.value.state === 'closed') return done(null);
  const reply = await github.client.rest({
    route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...parameters, state: 'closed', state_reason: 'completed' },
    schema: stateSchema,
    about: item,
  });
  const performed = toPerformed(reply);
  return performed.kind === 'done' ? done(null) : performed;
}
