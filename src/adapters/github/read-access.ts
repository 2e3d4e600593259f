// What a token is and what it reaches: its account, its scopes, and one repository.
import * as z from 'zod';
import type { TokenSnapshot } from '../../ports/forge-access.ts';
import { restAccountOf } from './account.ts';
import type { GitHubClient } from './client.ts';
import { map, type Reply } from './reply.ts';

export type TokenAccess = Omit<TokenSnapshot, 'from'>;

const userSchema = z.object({ login: z.string(), type: z.string() });

export async function readTokenAccess(client: GitHubClient): Promise<Reply<TokenAccess>> {
  const reply = await client.restWithScopes({ route: 'GET /user', parameters: {}, schema: userSchema, about: 'token' });
  if (reply.kind === 'refused' && reply.status === 403)
    return { kind: 'ok', value: { account: undefined, scopes: undefined } };
  return map(reply, ({ value, scopes }) => ({ account: restAccountOf(value), scopes }));
}

const repositorySchema = z.object({
  full_name: z.string(),
  private: z.boolean(),
  default_branch: z.string(),
  owner: userSchema,
  /** Of the account, whatever the token is restricted to. */
  permissions: z.object({ push: z.boolean() }).optional(),
});
export type RepositoryAccess = z.infer<typeof repositorySchema>;

export async function readRepositoryAccess(
  client: GitHubClient,
  { owner, name }: { readonly owner: string; readonly name: string },
): Promise<Reply<RepositoryAccess>> {
  return await client.rest({
    route: 'GET /repos/{owner}/{repo}',
    parameters: { owner, repo: name },
    schema: repositorySchema,
    about: 'repository',
  });
}
