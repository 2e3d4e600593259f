// A token for people: where it comes from, whose it is and what it may do. Never the token itself.
import type { GitHubSetup } from './answers.ts';

export function describeToken({ from, account, scopes }: GitHubSetup['token']): string {
  const may = scopes ? `scopes ${scopes.join(', ')}` : 'it lists no scopes, so its rights were tried out';
  return `from ${from}, ${account === undefined ? 'of an app' : `as ${account}`}, ${may}`;
}
