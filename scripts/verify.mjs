// `npm run verify`: all that can be checked in seconds, at once; a line per part, and the whole output of what failed.
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './setup/run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const vitest = [join(modules, 'vitest', 'vitest.mjs'), 'run', '--project', 'unit'];

const parts = [
  { name: 'unit tests', args: [...vitest, '--exclude', 'test/tidy.test.ts'], isTest: true },
  { name: 'dead code', args: [join(modules, 'knip', 'bin', 'knip.js')] },
  { name: 'format and lint', args: [join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'ci', '.'] },
  { name: 'types', args: [join(modules, 'typescript', 'bin', 'tsc'), '-p', '.'] },
  { name: 'tidy', args: [...vitest, 'test/tidy.test.ts'], isTest: true },
];

const startedAt = Date.now();
const wanted = process.argv.includes('--no-tests') ? parts.filter(part => !part.isTest) : parts;
const failures = await verifyAll(wanted);
for (const { name, output } of failures) process.stdout.write(`\n--- ${name}\n${output.trimEnd()}\n`);
process.stdout.write(`\n${failures.length === 0 ? 'all fine' : `${failures.length} failed`} in ${since(startedAt)}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** As many parts at a time as there are cores, the longest first. */
async function verifyAll(chosen) {
  const waiting = [...chosen];
  const failed = [];
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const result = await verify(part);
      if (result.code !== 0) failed.push(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, work));
  return failed;
}

async function verify({ name, args }) {
  const partStartedAt = Date.now();
  const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' };
  const result = await run(process.execPath, args, { cwd: root, env });
  process.stdout.write(`${result.code === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${since(partStartedAt)}\n`);
  return { name, ...result };
}

function since(time) {
  return `${((Date.now() - time) / 1000).toFixed(1)} s`;
}
