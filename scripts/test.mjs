// `npm test`: runs all tests, or those the arguments name, and closes with one line that says how many.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inMemory } from './in-memory.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'pw-'));
const countsPath = join(scratch, 'counts.json');
/** Whatever tests leave in it goes with it. Its path is short: those of sockets have an end. */
const temporary = join(scratch, 't');
mkdirSync(temporary);
// Some tests begin programs as another user.
chmodSync(scratch, 0o755);
chmodSync(temporary, 0o1777);

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'count-reporter.mjs')}`];
const command = [process.execPath, vitest, 'run', ...reporters, ...process.argv.slice(2)];
const [program, ...args] = inMemory(temporary, command);
const { status } = spawnSync(program, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PITWALL_TEST_COUNTS: countsPath, TMPDIR: temporary },
});

if (existsSync(countsPath)) {
  const { passed, failed, skipped } = JSON.parse(readFileSync(countsPath, 'utf8'));
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = status ?? 1;
