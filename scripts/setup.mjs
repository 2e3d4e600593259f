// Makes Pitwall ready to run: dependencies installed, sources built. Called as a program it does just that, or only
// the parts that are named: `node scripts/setup.mjs dependencies`.
// Nothing is imported before the version check: this file must still run on Node 14.
import { refuseOldNode } from './setup/versions.mjs';

/**
 * Answers at once when everything is in place. Throws a SetupProblem that a person can do something about.
 * Options: `quiet` prints no progress; `parts` (default: all) names what is wanted: 'dependencies', 'build',
 * or of the build only the 'program'.
 */
export async function ensureReady(root, options) {
  refuseOldNode(process);
  const module = await import('./setup/ready.mjs');
  return module.ensureReady(root, options);
}

const isProgram = /[\\/]setup(\.mjs)?$/.test(process.argv[1] || '');
if (isProgram) {
  refuseOldNode(process);
  import('./setup/start.mjs').then(module => module.prepare(process.argv.slice(2)));
}
