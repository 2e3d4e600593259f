// Decides what a clone lacks and does it under the lock. When nothing is missing, it takes no lock, writes nothing and starts no process.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCache } from '../launch/cache.mjs';
import { requireGit } from '../launch/git.mjs';
import { remedyFor, reportProblem, SetupProblem } from '../launch/setup-problem.mjs';
import { buildDist, isBuilt, isProgramBuilt, wasEverBuilt } from './build.mjs';
import { areDependenciesInstalled, installDependencies } from './dependencies.mjs';
import { raiseAgain, stopOnSignals } from './interruption.mjs';
import { withSetupLock } from './lock.mjs';
import { createProgress } from './progress.mjs';

const tasks = {
  dependencies: { isDone: areDependenciesInstalled, doing: 'installing dependencies', perform: installDependencies },
  build: { isDone: isBuilt, doing: 'building', perform: buildDist },
  program: { isDone: isProgramBuilt, doing: 'building', perform: buildDist },
};

/** For programs of the repository itself, such as its tests. `named`: the parts that they need; none named, all. */
export async function prepare(named) {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  await reportProblem([], async () => {
    requireGit(openCache(root));
    await ensureReady(root, named.length === 0 ? ['dependencies', 'build'] : named);
  });
}

/** `parts`: 'dependencies', 'build', or of the build only the 'program'. */
export async function ensureReady(root, parts) {
  const missing = () => parts.filter(part => !tasks[part].isDone(root));
  if (missing().length === 0) return;

  const progress = createProgress({ isFirstUse: !wasEverBuilt(root) });
  const interruption = stopOnSignals();
  const context = { root, progress, abort: interruption.abort };
  try {
    await withSetupLock(context, async lock => {
      // Asked again: another start may have done it while this one waited.
      for (const part of missing()) await perform(tasks[part], { ...context, lock });
    });
  } finally {
    interruption.restore();
    progress.end();
    if (interruption.received() !== undefined) raiseAgain(interruption.received());
  }
}

async function perform(task, context) {
  const step = context.progress.step(task.doing);
  try {
    await task.perform(context);
  } catch (error) {
    // Only what the system refused (disk full, no permission) carries an errno; anything else is a bug.
    if (error instanceof SetupProblem || error.errno === undefined) throw error;
    const otherwise = `Make sure that ${context.root} is a folder this user can write to.`;
    throw new SetupProblem(
      `Setting up Pitwall failed while ${task.doing}: ${error.message}.`,
      remedyFor(error.message, context.root, otherwise),
    );
  }
  step.done();
}
