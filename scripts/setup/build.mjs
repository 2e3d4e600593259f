// Compiles the sources into dist/. A build is complete or not there: it is made beside and renamed into place.
// Types are not checked here: that takes four times as long and is for `npm run verify`.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remedyFor, SetupProblem } from '../launch/setup-problem.mjs';
import { run } from './run.mjs';

const sourceFolders = ['src'];
const testFolders = [
  'test/simulation',
  'test/bench',
  'test/support',
  'test/agents',
  'test/gates',
  'test/attacks',
  'test/checkpoints',
];
const settings = [
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
  'scripts/setup/bundle.mjs',
  'scripts/setup/licences.mjs',
];
const stampPath = root => join(root, 'dist', '.stamp');

export function isBuilt(root) {
  return wasEverBuilt(root) && readFileSync(stampPath(root), 'utf8') === stampFor(root);
}

/** Only what `./pitwall` runs, not the programs of the tests: every start checks it, and has fewer files to check. */
export function isProgramBuilt(root) {
  if (!wasEverBuilt(root)) return false;
  return readFileSync(stampPath(root), 'utf8').startsWith(`${fingerprint(root, sourceFolders)}\n`);
}

export function wasEverBuilt(root) {
  return existsSync(stampPath(root));
}

export async function buildDist({ root, abort }) {
  // Computed before the build: a file that changes during the build makes the next start build again.
  const stamp = stampFor(root);
  removeLeftovers(root);
  const fresh = `dist.${process.pid}`;
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await perform([tsc, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', fresh, '--pretty', 'false'], {
    root,
    abort,
    fresh,
  });
  await perform([join(root, 'scripts', 'setup', 'bundle.mjs'), fresh], { root, abort, fresh });
  writeFileSync(join(root, fresh, '.stamp'), stamp);
  replaceDist(root, fresh);
}

async function perform(args, { root, abort, fresh }) {
  const { code, output } = await run(process.execPath, args, { cwd: root, abort });
  if (code === 0) return;
  rmSync(join(root, fresh), { recursive: true, force: true });
  if (abort.aborted) throw new SetupProblem('Set-up was interrupted.', 'Start Pitwall again: it goes on where it was.');
  throw buildProblem(root, output);
}

function replaceDist(root, fresh) {
  const old = join(root, `dist.old.${process.pid}`);
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old);
  renameSync(join(root, fresh), join(root, 'dist'));
  rmSync(old, { recursive: true, force: true });
}

/** What a killed build left behind. Called under the lock, so no other start is using it. */
function removeLeftovers(root) {
  for (const name of readdirSync(root)) {
    if (name.startsWith('dist.')) rmSync(join(root, name), { recursive: true, force: true });
  }
}

function buildProblem(root, output) {
  const errors = output
    .trim()
    .split('\n')
    .filter(line => line.includes('error'));
  const cause = errors[0] ?? output.trim().split('\n').at(-1);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new SetupProblem(
    `Building Pitwall failed: ${cause}${more}`,
    remedyFor(output, root, `Run \`npx tsc -p tsconfig.build.json --noEmit\` in ${root} to see all errors.`),
  );
}

const stampFor = root => `${fingerprint(root, sourceFolders)}\n${fingerprint(root, testFolders)}\n`;

/** Path, time and size of all that goes into the build; reading the files would take much longer. */
function fingerprint(root, folders) {
  const paths = [...settings, ...folders.flatMap(folder => sourcesIn(root, folder).sort())];
  const lines = paths.map(path => {
    const { mtimeMs, size } = statSync(`${root}/${path}`);
    return `${path}\0${mtimeMs}\0${size}\n`;
  });
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Folder by folder: Node's own way to list them all takes three times as long. */
function sourcesIn(root, folder) {
  if (!existsSync(`${root}/${folder}`)) return [];
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(root, path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}
