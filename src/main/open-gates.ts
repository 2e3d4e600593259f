// Gates of the repository that a person stands in, on the commit that is checked out.
import { dirname, join, resolve } from 'node:path';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { openProcesses } from '../adapters/process/open-processes.ts';
import type { GatesHere, GatesOptions } from '../cli/gates/gates-here.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { repositoryFolder } from '../config/repository-folder.ts';
import { Problem } from '../core/problem.ts';
import { baseOf } from './base-of.ts';
import { openOrMakeStore } from './repository-store.ts';
import { careFor, gatesOf, gitFor, identity } from './run-world.ts';

export async function openGates(cwd: string, environment: Environment, options: GatesOptions): Promise<GatesHere> {
  const repository = await repositoryFolder(cwd);
  const loaded = await loadConfig(repository);
  const { config } = loaded;
  const baseName = options.base ?? (await baseOf(repository, loaded));
  const git = gitFor(environment, { home: repository });
  const commit = await git.commit('HEAD', repository);
  const named = await git.commit(baseName, repository);
  if (commit === undefined) throw nothingCommitted();
  if (named === undefined) throw baseUnknown(baseName);
  const { code, stdout } = await git.run(['merge-base', commit, named], { cwd: repository, codes: [0, 1] });
  if (code === 1) throw unrelated(baseName);
  const base = stdout.trim();
  const { stdout: changed } = await git.run(['status', '--porcelain', '-z', '--no-renames'], { cwd: repository });
  const { stdout: rules } = await git.run(['diff', '--name-only', base, '--', '.pitwall'], { cwd: repository });
  const [processes, store] = await Promise.all([
    openProcesses(),
    openOrMakeStore(repository, environment, currentOwner('pitwall gates')),
  ]);
  const state = dirname(store.path);
  const world = { config, environment, store, processes, repository, base, git };
  const place = {
    ...{ git, repository, base: resolve(repository, config.worktreeBase), remote: undefined, identity },
    ...{ attic: join(state, 'attic'), copies: join(state, 'copies') },
  };
  const gateProgress = options.progress;
  const runner = gatesOf({ ...world, gateProgress, isAnew: options.isAnew }, careFor(world, place));
  return {
    commit,
    base,
    baseName,
    uncommitted: changed.split('\0').filter(entry => entry !== '').length,
    hasOwnRules: rules !== '',
    policyOf: gate => config.gates[gate],
    run: async (gates, signal) => {
      // Two at once, in two terminals, are out of each other's way.
      const performed = await runner.run({ branch: `here-${process.pid}`, commit, gates }, signal);
      return performed.kind === 'done' ? performed.output : performed.reason;
    },
    close: () => store.close(),
  };
}

function nothingCommitted(): Problem {
  return new Problem({
    code: 'repository-empty',
    what: 'nothing is committed here yet, and gates look at commits',
    remedy: 'Commit something first: git add . && git commit',
  });
}

function baseUnknown(name: string): Problem {
  return new Problem({
    code: 'repository-base-missing',
    what: `git does not know the base ${JSON.stringify(name)} in this repository`,
    remedy: 'Name a branch or a commit with --base.',
  });
}

function unrelated(name: string): Problem {
  return new Problem({
    code: 'repository-base-unrelated',
    what: `HEAD and ${name} have no commit in common`,
    remedy: 'Name another base with --base.',
  });
}
