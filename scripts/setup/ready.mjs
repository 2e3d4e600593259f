// Decides what is missing and does it under the lock. When nothing is, it only looks: no lock, no writes, no processes.
import { buildDist, isBuilt, isProgramBuilt, wasEverBuilt } from './build.mjs';
import { areDependenciesInstalled, installDependencies } from './dependencies.mjs';
import { requireGit } from './git.mjs';
import { raiseAgain, stopOnSignals } from './interruption.mjs';
import { withSetupLock } from './lock.mjs';
import { createProgress } from './progress.mjs';
import { remedyFor, SetupProblem } from './setup-problem.mjs';

const duties = {
  dependencies: { isDone: areDependenciesInstalled, doing: 'installing dependencies', perform: installDependencies },
  build: { isDone: isBuilt, doing: 'building', perform: buildDist },
  program: { isDone: isProgramBuilt, doing: 'building', perform: buildDist },
};

export async function ensureReady(root, { quiet = false, parts = ['dependencies', 'build'] } = {}) {
  requireGit(root);
  const missing = () => parts.filter(part => !duties[part].isDone(root));
  if (missing().length === 0) return;

  const progress = createProgress({ quiet, isFirstUse: !wasEverBuilt(root) });
  const interruption = stopOnSignals();
  const context = { root, progress, abort: interruption.abort };
  try {
    await withSetupLock(context, async lock => {
      // Looked at again: another start may have done it while this one waited.
      for (const part of missing()) await performDuty(duties[part], { ...context, lock });
    });
    requireGit(root);
  } finally {
    interruption.restore();
    progress.end();
    if (interruption.received() !== undefined) raiseAgain(interruption.received());
  }
}

async function performDuty(duty, context) {
  const step = context.progress.step(duty.doing);
  try {
    await duty.perform(context);
  } catch (error) {
    // Only what the system refused (disk full, no permission) carries an errno; anything else is a bug.
    if (error instanceof SetupProblem || error.errno === undefined) throw error;
    const otherwise = `Make sure that ${context.root} is a folder this user can write to.`;
    throw new SetupProblem(
      `Setting up Pitwall failed while ${duty.doing}: ${error.message}.`,
      remedyFor(error.message, context.root, otherwise),
    );
  }
  step.done();
}
