// The hooks one after another, each to its end: first on the change, then on the message of each of its commits.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { HookCall, HookRan, HookReport, HookRequest } from '../../../core/gate/hook-report.ts';
import { isProgram } from '../../../std/find-program.ts';
import { git, gitLine, gitNames, gitSetting } from './plain-git.ts';
import { withPrivateRepository } from './private-repository.ts';

/** `folder`: where a repository of its own may be made. */
export function runHooks(checkout: string, folder: string, { base, head, calls }: HookRequest): HookReport {
  const due = calls.filter(isDueIn(checkout));
  return withPrivateRepository(checkout, { base, head, folder }, () => ({
    ran: due.flatMap(call =>
      call.stage === 'pre-commit' ? [onChange(checkout, call)] : onMessages(checkout, call, { base, head }),
    ),
  }));
}

const usual = ['.githooks', '.git-hooks', 'githooks', 'git-hooks'];

/** What git would not run is not run: a folder that is not configured, a file that is not executable. */
function isDueIn(checkout: string): (call: HookCall) => boolean {
  const setting = gitSetting(checkout, 'core.hooksPath');
  const told = setting === undefined ? undefined : relative(checkout, resolve(checkout, setting));
  return ({ folder, path }) => {
    if (folder === undefined) return true;
    const isMeant = folder === told || (usual.includes(folder) && (told === undefined || told.startsWith('..')));
    return isMeant && isProgram(join(checkout, path));
  };
}

function onChange(checkout: string, call: HookCall): HookRan {
  makeReady(checkout, call);
  const before = stateOf(checkout);
  const ran = runHook(checkout, call.argv);
  const after = stateOf(checkout);
  const staged = gitNames(checkout, ['diff-tree', '-r', '-z', '--name-only', before.tree, after.tree]);
  const loose = after.loose.filter(name => !before.loose.includes(name));
  git(checkout, ['read-tree', '--reset', '-u', before.tree]);
  return { call, ...ran, changed: [...new Set([...staged, ...loose])].toSorted() };
}

/** Hooks of husky 8 read a file that its installation makes. */
function makeReady(checkout: string, { path }: HookCall): void {
  const file = join(checkout, '.husky/_/husky.sh');
  if (!path.startsWith('.husky/') || existsSync(file)) return;
  if (!readFileSync(join(checkout, path), 'utf8').includes('_/husky.sh')) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

function stateOf(checkout: string) {
  const modified = gitNames(checkout, ['diff', '--no-ext-diff', '--name-only', '-z']);
  const untracked = gitNames(checkout, ['ls-files', '--others', '--exclude-standard', '-z']);
  return { tree: gitLine(checkout, ['write-tree']), loose: [...modified, ...untracked] };
}

const messagesMax = 100;

function onMessages(checkout: string, call: HookCall, { base, head }: Pick<HookRequest, 'base' | 'head'>) {
  const range = ['rev-list', '--reverse', '--no-merges', `--max-count=${messagesMax}`, `${base}..${head}`];
  const commits = git(checkout, range).split('\n').filter(Boolean);
  const file = resolve(checkout, gitLine(checkout, ['rev-parse', '--git-path', 'COMMIT_EDITMSG']));
  return commits.map(commit => {
    const message = git(checkout, ['show', '--no-patch', '--format=%B', commit]);
    writeFileSync(file, `${message.trimEnd()}\n`);
    makeReady(checkout, call);
    const argv = call.argv.map(part => part.replaceAll('{message}', file)) as HookCall['argv'];
    return { call, commit: message.split('\n', 1)[0] ?? commit, ...runHook(checkout, argv), changed: [] };
  });
}

const bytesMax = 16 * 1024 * 1024;
const linesMax = 40;

/** A program that is missing ends with 127, as in a hook. */
const inHook = 'export PATH="$PWD/node_modules/.bin:$PATH" GIT_EDITOR=:; exec "$@"';

function runHook(cwd: string, argv: HookCall['argv']): Pick<HookRan, 'code' | 'tail'> {
  const { status, signal, stdout, stderr, error } = spawnSync('sh', ['-c', inHook, 'sh', ...argv], {
    cwd,
    encoding: 'utf8',
    maxBuffer: bytesMax,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.stdout.write(`$ ${argv.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`);
  const why = error?.message ?? (signal ? `ended by ${signal}` : '');
  const tail = [lastLines(stdout), lastLines(stderr), why].filter(part => part !== '').join('\n');
  return { code: error ? null : status, tail };
}

const lastLines = (text: string | null) => (text ?? '').trimEnd().split('\n').slice(-linesMax).join('\n');
