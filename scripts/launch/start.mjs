// Starts Pitwall. A clone is first set up where that is necessary; an installed package is complete and has no scripts/setup/.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCache } from './cache.mjs';
import { requireGit } from './git.mjs';
import { loadBundle } from './load-bundle.mjs';
import { reportProblem } from './setup-problem.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export async function start(argv) {
  const isReady = await reportProblem(argv, async () => {
    requireGit(openCache(root));
    if (!existsSync(join(root, 'scripts', 'setup'))) return;
    const { ensureReady } = await import('../setup/ready.mjs');
    await ensureReady(root, ['dependencies', 'program']);
  });
  if (!isReady) return;
  const [first = ''] = argv;
  const command = /^[a-z][a-z-]*$/.test(first) ? first : 'other';
  await loadBundle(join(root, 'dist', 'bundle', 'main.cjs'), { command, cache: openCache(root) }).main(argv);
}
