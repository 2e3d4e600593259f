// Gates on the commit that is checked out: what git knows about it, and a runner for it.
import { currentOwner } from '../adapters/owner/current-owner.ts';
import type { CheckoutSnapshot, GateRunnerOptions, OpenGateRunner } from '../app/gates/run-gates.ts';
import { baseOf } from '../app/project.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { gatesOf } from './gates.ts';
import { gitFor } from './git.ts';
import { gitReader } from './git-reader.ts';
import { openOrMakeStore } from './repository-store.ts';
import { openProcessesFor } from './sandbox.ts';
import { worktreePlace, worktreeSetup } from './worktrees.ts';

export async function inspectCheckout(
  folder: string,
  environment: Environment,
  base: string | undefined,
): Promise<CheckoutSnapshot> {
  const cwd = await gitReader.topFolder(folder);
  const baseName = base ?? (await baseOf(gitReader, cwd, await loadConfig(cwd)));
  const git = gitFor(environment, { home: cwd });
  const [commit, baseTip] = await Promise.all([git.commit('HEAD', cwd), git.commit(baseName, cwd)]);
  const none = { baseName, commit, baseTip, fork: undefined, uncommitted: 0, hasOwnRules: false };
  if (commit === undefined || baseTip === undefined) return none;
  const { code, stdout } = await git.run(['merge-base', commit, baseTip], { cwd, codes: [0, 1] });
  if (code === 1) return none;
  const fork = stdout.trim();
  const { stdout: changed } = await git.run(['status', '--porcelain', '-z', '--no-renames'], { cwd });
  const { stdout: rules } = await git.run(['diff', '--name-only', fork, '--', '.pitwall'], { cwd });
  const uncommitted = changed.split('\0').filter(entry => entry !== '').length;
  return { baseName, commit, baseTip, fork, uncommitted, hasOwnRules: rules !== '' };
}

export async function openGateRunner(
  folder: string,
  environment: Environment,
  { base, baseName, isAnew, progress }: GateRunnerOptions,
): Promise<OpenGateRunner> {
  const repository = await gitReader.topFolder(folder);
  const { config } = await loadConfig(repository);
  const git = gitFor(environment, { home: repository });
  const [processes, store] = await Promise.all([
    openProcessesFor(config, environment, [repository, await gitReader.sharedGitFolder(repository)]),
    openOrMakeStore(repository, environment, currentOwner('pitwall gates')),
  ]);
  const world = { config, environment, store, processes, repository, base, git };
  const place = worktreePlace({ ...world, remote: undefined });
  const runner = gatesOf({ ...world, baseName, gateProgress: progress, isAnew }, worktreeSetup(world, place));
  return { run: (request, signal) => runner.run(request, signal), close: () => store.close() };
}
