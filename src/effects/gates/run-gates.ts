// RunGates: harmless to repeat; the report must be complete and on the commit that was asked for, and what git obeys must be as it was.
import type { InputOf } from '../../core/effect/define.ts';
import { gateNames } from '../../core/gate/gate-name.ts';
import { missingGates, RunGates } from '../../core/gate/gate-result.ts';
import { changedSettings, describeChanges, type GitSettings, reasonFor } from '../../core/world/git-settings.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { GateRunner } from '../../ports/gate-runner.ts';
import { failed, type Performed } from '../../ports/performed.ts';
import type { Worktrees } from '../../ports/worktrees.ts';

/** One gate's own limit; this effect is late only when each of them was. */
const gateMs = 15 * 60_000;

export const runGates = (runner: GateRunner, worktrees: Watched) =>
  effectKind(RunGates, {
    deadlineMs: gateNames.length * gateMs,
    perform: async (request, { stream, signal }) => {
      const performed = await watched(worktrees, request, () => runner.run({ ...request, run: stream }, signal));
      if (performed.kind !== 'done') return performed;
      const { output } = performed;
      if (output.commit !== request.commit) return failed(`gates ran on ${output.commit}, not on ${request.commit}`);
      const missing = missingGates(output, request.gates);
      return missing.length === 0 ? performed : failed(`there is no result for ${missing.join(', ')}`);
    },
  });

type Watched = Pick<Worktrees, 'observeGitSettings'>;

/** Gates run code of the change, which could do what an agent must not do. */
async function watched<T>(
  worktrees: Watched,
  { branch, base }: InputOf<typeof RunGates>,
  work: () => Promise<Performed<T>>,
): Promise<Performed<T>> {
  const before = await worktrees.observeGitSettings(branch, { base });
  if (before.kind === 'unknown') return failed(before.reason);
  const was = before.kind === 'known' ? before.value : {};
  const performed = await work();
  const after = await worktrees.observeGitSettings(branch, { base, before: was });
  if (after.kind === 'unknown') return failed(after.reason);
  return tamperingIn(was, after.kind === 'known' ? after.value : {}) ?? performed;
}

/** Whatever the gates said is void then. A gate that waits for CI pushes the branch, so that ref is Pitwall's own here. */
function tamperingIn(before: GitSettings, after: GitSettings): Performed<never> | undefined {
  const names = changedSettings(before, after).filter(name => !name.startsWith('refs/pitwall/pushed/'));
  if (names.length === 0) return undefined;
  const changes = describeChanges(before, after).filter(text => !text.startsWith('refs/pitwall/pushed/'));
  const reason = `while gates ran, these changed: ${changes.join(', ')}`;
  return { kind: 'failed', reason, final: true, code: reasonFor(names) };
}
