// The two entry points of set-up: `start` runs Pitwall when it is ready, `prepare` only makes it ready.
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureReady } from './ready.mjs';
import { printSetupProblem, SetupProblem } from './setup-problem.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export async function start(argv) {
  if (!(await isReady(argv, {}))) return;
  // Only newer versions of Node have it; it halves the time to load the modules.
  nodeModule.enableCompileCache?.(join(root, 'node_modules', '.cache', 'pitwall'));
  const { main } = await import(pathToFileURL(join(root, 'dist', 'bundle', 'main.js')).href);
  await main(argv);
}

export async function prepare(parts) {
  await isReady([], parts.length === 0 ? {} : { parts });
}

/** If not, the reason is printed and the exit code set. */
async function isReady(argv, options) {
  try {
    await ensureReady(root, options);
    return true;
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    printSetupProblem(error, argv);
    process.exitCode = 3;
    return false;
  }
}
