// Makes one folder ready to work in: untracked files, submodules, dependencies. What an earlier, killed try left is
// taken away first, so that it can be done again at any time.
import type { SetUpReport } from '../../core/world/set-up-report.ts';
import { done, type Performed } from '../../ports/performed.ts';
import { plural } from '../../std/plural.ts';
import { GitError } from '../git/git.ts';
import { copyUntracked } from './copy-untracked.ts';
import { installDependencies } from './dependencies.ts';
import { clearWorkshop } from './place-folders.ts';
import { type Setup, SetupFailure, type SetupParts, type SetupRequest } from './setup-parts.ts';
import { fillSubmodules } from './submodules.ts';

export async function makeReady(parts: SetupParts, request: SetupRequest): Promise<Performed<SetUpReport>> {
  const { folder, signal } = request;
  const setup: Setup = { parts, request, endsAt: parts.clock.monotonic() + parts.timeoutMs };
  clearWorkshop(folder);
  try {
    return done(await report(setup));
  } catch (error) {
    if (signal.aborted) return failed('the set-up was stopped');
    if (error instanceof SetupFailure || error instanceof GitError) return failed(error.message);
    throw error;
  } finally {
    clearWorkshop(folder);
  }
}

async function report(setup: Setup): Promise<SetUpReport> {
  const { git, repository, copyUntracked: patterns } = setup.parts;
  const copied = await copyUntracked({ git, from: repository, to: setup.request.folder, patterns });
  const submodules = await fillSubmodules(git, repository, setup.request.folder);
  const dependencies = await installDependencies(setup);
  const counted = [counting(copied.count, 'untracked file'), counting(submodules.count, 'submodule')];
  const how = [...counted, ...dependencies.map(each => each.how)].filter(Boolean).join('; ');
  return {
    how,
    warnings: [...copied.warnings, ...submodules.warnings, ...dependencies.flatMap(each => each.warnings)],
  };
}

function counting(count: number, what: string): string {
  return count === 0 ? '' : plural(count, what);
}

function failed(reason: string): Performed<never> {
  return { kind: 'failed', reason, final: false };
}
