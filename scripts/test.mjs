// `npm test`: runs all tests, or those the arguments name, and closes with one line that says how many.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeMemoryFolder } from './memory-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Whatever tests leave in it goes with it. */
const scratch = (process.env.TMPDIR ? undefined : makeMemoryFolder()) ?? mkdtempSync(join(tmpdir(), 'pw-'));
// As every folder for temporary files: some tests begin programs as another user.
chmodSync(scratch, 0o1777);
const countsPath = join(scratch, 'counts.json');

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'count-reporter.mjs')}`];
const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PITWALL_TEST_COUNTS: countsPath, TMPDIR: scratch },
});

if (existsSync(countsPath)) {
  const { passed, failed, skipped } = JSON.parse(readFileSync(countsPath, 'utf8'));
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = status ?? 1;
