// Installs exactly what package-lock.json names. The stamp is written last, so an interrupted installation is done again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../launch/find-program.mjs';
import { replaceFile } from '../launch/replace-file.mjs';
import { remedyFor, SetupProblem } from '../launch/setup-problem.mjs';
import { run } from './run.mjs';

const lockPath = root => join(root, 'package-lock.json');
const recordPath = root => join(root, 'node_modules', '.package-lock.json');
const stampPath = root => join(root, 'node_modules', '.pitwall-stamp');

export function areDependenciesInstalled(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === stampFor(root);
}

export async function installDependencies({ root, abort, lock }) {
  if (adoptDependencies(root)) return;
  const npm = findProgram('npm', `${process.env.PATH ?? ''}:${dirname(process.execPath)}`);
  if (npm === undefined) {
    throw new SetupProblem(
      'npm is missing: there is no "npm" on the PATH, and the dependencies are not installed yet.',
      'Install npm (it comes with Node from https://nodejs.org) and start Pitwall again.',
    );
  }
  // The person's own npm settings may leave these out.
  const wanted = ['--include=dev', '--include=optional', '--loglevel=warn'];
  // Computed before: a lock that changes during the installation makes the next start install again.
  const stamp = stampFor(root);
  const args = ['ci', ...wanted, '--ignore-scripts', '--no-audit', '--no-fund'];
  const env = { ...process.env, npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '10000' };
  const { code, output } = await run(npm, args, { cwd: root, env, abort, onStart: lock.noteChild });
  if (abort.aborted) throw new SetupProblem('Set-up was interrupted.', 'Start Pitwall again.');
  // On a full disk npm cuts files short, warns, and ends with 0.
  if (code !== 0 || output.includes('TAR_ENTRY_ERROR')) {
    rmSync(recordPath(root), { force: true });
    throw installationProblem(root, output);
  }
  replaceFile(stampPath(root), stamp);
}

function installationProblem(root, output) {
  const otherwise = `Run \`npm ci --ignore-scripts\` in ${root} to see all that npm says.`;
  return new SetupProblem(
    `Installing the dependencies failed: ${npmCause(output)}`,
    remedyFor(output, root, otherwise),
  );
}

/** The first line in which npm says what is wrong; around it are error codes, a stack and advice about proxies. */
export function npmCause(output) {
  const lines = output.split('\n').map(line => line.trim());
  const said = lines.map(line => /^npm (?:error|ERR!|warn tar TAR_ENTRY_ERROR) ?(.*)$/.exec(line)?.[1] ?? '');
  const isCause = line => line !== '' && !/^(code|errno|syscall|path|dest|network|\w+ at|at) \S+$|^at /.test(line);
  return said.find(isCause) ?? lines.findLast(line => line !== '') ?? 'npm said nothing';
}

/** Recognises what `npm ci` or `npm install` by hand put there: npm's own record names every package as locked. */
function adoptDependencies(root) {
  const installed = readRecord(root)?.packages;
  if (installed === undefined) return false;
  const locked = JSON.parse(readFileSync(lockPath(root), 'utf8')).packages;
  const isInPlace = ([path, entry]) => path === '' || !isForHere(entry) || installed[path]?.version === entry.version;
  if (!Object.entries(locked).every(isInPlace)) return false;
  replaceFile(stampPath(root), stampFor(root));
  return true;
}

/** Undefined when npm has not come to its end here, or its record is damaged. */
function readRecord(root) {
  if (!existsSync(recordPath(root))) return undefined;
  try {
    return JSON.parse(readFileSync(recordPath(root), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Of the optional packages only those made for this platform are asked for; whether a libc fits is npm's to judge. */
function isForHere(entry) {
  if (entry.optional !== true) return true;
  return entry.libc === undefined && !!entry.os?.includes(process.platform) && !!entry.cpu?.includes(process.arch);
}

function stampFor(root) {
  const hash = createHash('sha256').update(readFileSync(lockPath(root)));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}
