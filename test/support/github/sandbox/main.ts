// `npm run github-sandbox`: a GitHub on this machine for people to try things on. Ends at Ctrl-C and leaves nothing behind.
import { parseArgs } from 'node:util';
import { packageFolder } from '../../../../src/cli/package-version.ts';
import { startGitHub } from '../start-github.ts';
import { seed } from './seed.ts';
import { tell } from './tell.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
// Listened for before anything is made, so that a signal at any moment cleans up.
const interrupted = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

const github = await startGitHub({ port: Number(values.port) });
try {
  const seeded = await seed(github);
  process.stdout.write(tell({ github, seeded, home: packageFolder().replace(/\/$/, '') }));
  await interrupted;
} finally {
  await github.close();
}
process.exit(0);
