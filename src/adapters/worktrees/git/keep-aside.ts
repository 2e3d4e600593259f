// Keeps by refs what stands where the branch of a run should: a person will put the branch back, and nothing may be lost by that.
import { homeOf } from './home.ts';
import { keepUncommitted } from './keep-uncommitted.ts';
import { type GitPlace, refsOf } from './place.ts';
import { commitOf } from './refs.ts';

/** The commit of the folder first, then that of the branch, then what is uncommitted. */
export async function keepAside(place: GitPlace, branch: string): Promise<{ readonly refs: readonly string[] }> {
  const cwd = await homeOf(place, branch);
  const head = await commitOf(place.git, cwd, 'HEAD');
  const tip = await commitOf(place.git, place.repository, `refs/heads/${branch}`);
  const commits = [...new Set([head, tip])].filter(commit => commit !== undefined);
  const refs: string[] = [];
  for (const commit of commits) refs.push(await refsOf(place, branch).keep('aside', commit));
  const uncommitted = head === undefined ? undefined : await keepUncommitted(place, branch, [head]);
  return { refs: uncommitted === undefined ? refs : [...refs, uncommitted] };
}
