// No push of files that a forge obeys, such as workflows, before a person accepted what the change makes of them.

import { isForgeSettings } from '../../core/gate/judge-settings.ts';
import type { AcceptedRedBase } from '../../core/gate/red-base.ts';
import type { Worktrees } from '../../ports/worktrees.ts';
import { alteredFiles } from '../gates/runner/altered-settings.ts';
import type { GitRepository } from '../git/git.ts';

export interface PushGuard extends GitRepository {
  /** Where the work left its base; undefined: there is none, and nothing can be merged either. */
  readonly baseOf: (commit: string) => Promise<string | undefined>;
  readonly acceptedSettings: (id: string) => Promise<AcceptedRedBase | undefined>;
}

export function guardPush(worktrees: Worktrees, guard: PushGuard): Worktrees {
  const push: Worktrees['push'] = async (branch, commit) => {
    const reason = await whyNot(guard, commit);
    if (reason !== undefined) return { kind: 'failed', final: true, code: 'own-judge', reason };
    return await worktrees.push(branch, commit);
  };
  return Object.assign(Object.create(worktrees) as Worktrees, { push });
}

async function whyNot(guard: PushGuard, commit: string): Promise<string | undefined> {
  const base = await guard.baseOf(commit);
  if (base === undefined) return undefined;
  const altered = await alteredFiles(guard, { base, head: commit }, isForgeSettings);
  if (!altered || (await guard.acceptedSettings(altered.id))) return undefined;
  return (
    `the change alters what the forge runs or whom it asks, and a push would start that: ${altered.paths.join(', ')}. ` +
    `If that is right: pitwall accept settings:${altered.id} --reason "…"`
  );
}
