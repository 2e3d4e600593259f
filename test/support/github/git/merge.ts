// Merges in a bare repository, as GitHub does them: no working tree, and the base moves only from where it was seen.
import type { MergeMethod } from '../state/state.ts';
import { type BareRepositories, signature } from './bare-repositories.ts';

export interface MergePlan {
  readonly fullName: string;
  readonly base: string;
  readonly head: string;
  readonly message: string;
  readonly by: string;
}

/** The merged tree, or null if the two conflict. */
export async function mergedTree(git: BareRepositories, fullName: string, base: string, head: string) {
  const args = ['merge-tree', '--write-tree', '--allow-unrelated-histories', base, head];
  const { code, stdout } = await git.ask(fullName, args);
  if (code > 1 || code < 0) throw new Error(`git merge-tree ended with ${code} in ${fullName}`);
  return code === 0 ? (stdout.split('\n')[0] ?? '') : null;
}

/** The commit that the base becomes, or null if the two conflict. */
export async function mergeCommit(git: BareRepositories, method: MergeMethod, plan: MergePlan): Promise<string | null> {
  if (method === 'rebase') return await rebase(git, plan);
  const tree = await mergedTree(git, plan.fullName, plan.base, plan.head);
  if (tree === null) return null;
  const parents = method === 'merge' ? ['-p', plan.base, '-p', plan.head] : ['-p', plan.base];
  return await commitTree(git, plan, [tree, ...parents]);
}

/** GitHub always makes new commits, also where a fast-forward would do. */
async function rebase(git: BareRepositories, plan: MergePlan): Promise<string | null> {
  const range = ['rev-list', '--reverse', '--no-merges', `${plan.base}..${plan.head}`];
  const commits = (await git.run(plan.fullName, range)).split('\n').filter(sha => sha !== '');
  let tip = plan.base;
  for (const commit of commits) {
    const next = await pick(git, plan, { commit, tip });
    if (next === null) return null;
    tip = next;
  }
  return tip;
}

/** A merge of the commit with one that has the tip's tree and the commit's parent brings over exactly its change. */
async function pick(git: BareRepositories, plan: MergePlan, { commit, tip }: { commit: string; tip: string }) {
  const stand = await commitTree(git, plan, [`${tip}^{tree}`, '-p', `${commit}^`]);
  const tree = await mergedTree(git, plan.fullName, stand, commit);
  if (tree === null) return null;
  const message = await git.run(plan.fullName, ['log', '-1', '--format=%B', commit]);
  return await commitTree(git, { ...plan, message }, [tree, '-p', tip]);
}

async function commitTree(git: BareRepositories, plan: MergePlan, [tree = '', ...parents]: readonly string[]) {
  const [name = '', email = ''] = signature(plan.by).split(/ <|>/);
  const identity = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
  return await git.run(plan.fullName, [...identity, 'commit-tree', tree, ...parents, '-F', '-'], plan.message);
}
