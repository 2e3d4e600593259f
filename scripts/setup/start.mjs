// The two entry points of set-up: `start` runs Pitwall when it is ready, `prepare` only makes it ready.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBundle } from './load-bundle.mjs';
import { ensureReady } from './ready.mjs';
import { printSetupProblem, SetupProblem } from './setup-problem.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export async function start(argv) {
  if (!(await isReady(argv, { parts: ['dependencies', 'program'] }))) return;
  const [word = ''] = argv;
  await loadBundle(root, /^[a-z][a-z-]*$/.test(word) ? word : 'other').main(argv);
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
