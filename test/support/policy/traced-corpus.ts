// Runs every line of the policy's corpus that is allowed, for real and under strace, in a scratch worktree of its own: nothing may be
// written outside, and no program may be started that the answer did not name.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decideCommand } from '../../../src/core/policy/decide-command.ts';
import { addProgram, makeRoom, run } from './sealed-shell.ts';

export interface TracedLine {
  readonly command: string;
  readonly cwd: string;
  readonly stack: string;
}

export interface TraceReport {
  readonly lines: number;
  /** Programs that were started, all lines together. */
  readonly started: ReadonlySet<string>;
  readonly complaints: readonly string[];
}

/** They would run the project's own code, which is not what is traced. What they are given is. They start no program themselves. */
const toolchains =
  'npm pnpm yarn cargo rustc python python3 pytest ruff black mypy flake8 go gofmt golangci-lint rg jq tree curl node file';
/** Git starts itself, also through a shell: what else that shell starts is seen. */
const ofGit = /^(?:sh|git(?:-[a-z-]+)?)$/;

export function traceCorpus(lines: readonly TracedLine[]): TraceReport {
  const room = makeRoom();
  try {
    prepare(room, lines);
    writeFileSync(join(room, 'loop'), loop(lines.length));
    const { status, stderr } = run(room, ['bash', join(room, 'loop'), room], ['worktrees', 'traces']);
    if (status !== 0) throw new Error(`the traced shell ended with ${status}: ${stderr}`);
    const started = new Set<string>();
    const complaints = [...lines.flatMap((line, at) => judge(room, line, { at, started })), ...strangersIn(room)];
    return { lines: lines.length, started, complaints };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

const worktreeAt = (room: string, at: number) => join(room, 'worktrees', `${at}`, 'tree');
const filled = (text: string, worktree: string) => text.replaceAll('<worktree>', worktree).replaceAll('<port>', '7070');

function prepare(room: string, lines: readonly TracedLine[]): void {
  for (const folder of ['home', 'texts', 'traces', 'worktrees']) mkdirSync(join(room, folder));
  for (const name of toolchains.split(' ')) addProgram(room, name, 'while read -r line; do :; done; echo "$0 $*"');
  makeTemplate(join(room, 'template'));
  for (const [at, { command, cwd }] of lines.entries()) {
    const worktree = worktreeAt(room, at);
    mkdirSync(dirname(worktree));
    cpSync(join(room, 'template'), worktree, { recursive: true });
    writeFileSync(join(room, 'texts', `${at}`), filled(command, worktree));
    writeFileSync(join(room, 'texts', `${at}.cwd`), filled(cwd, worktree));
  }
}

/** Files that the lines of the corpus name. */
function makeTemplate(worktree: string): void {
  const names = [
    ...[
      'package.json',
      'README.md',
      'CHANGELOG.md',
      'Makefile',
      'Cargo.toml',
      'data/report.txt',
      'docs/shell.md',
      'sub/x',
    ],
    ...[
      'src/index.ts',
      'src/a.ts',
      'src/b.ts',
      'src/server.ts',
      'src/router.ts',
      'src/config.example.ts',
      'src/old-name.ts',
    ],
    ...[
      'dist/main.js',
      'dist/bundle.js',
      'scripts/release.sh',
      'templates/basic/x',
      'test/a.test.ts',
      'tests/test_api.py',
    ],
  ];
  for (const name of names) {
    mkdirSync(join(worktree, dirname(name)), { recursive: true });
    writeFileSync(join(worktree, name), `TODO ${name}\n`);
  }
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: worktree });
  git('init', '-q', '-b', 'main', '--template=', '.');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.org');
  git('add', '-A');
  for (const message of ['first', 'second']) git('commit', '-q', '--allow-empty', '-m', message);
  git('switch', '-q', '-c', 'own');
}

const loop = (count: number) => `set -u
for at in $(seq 0 ${count - 1}); do
  cd "$(cat "$1/texts/$at.cwd")" || exit 1
  text=$(cat "$1/texts/$at"; echo x)
  timeout 20 strace -f --seccomp-bpf -qq -s 300 -o "$1/traces/$at" -e trace=%file,%process bash --norc -c "\${text%x}" < /dev/null > /dev/null 2>&1
done
exit 0
`;

function judge(room: string, line: TracedLine, { at, started }: { at: number; started: Set<string> }): string[] {
  const worktree = worktreeAt(room, at);
  const world = { worktree, home: join(room, 'home'), port: 7070, stacks: [line.stack], extra: [], hasPreset: true };
  const command = filled(line.command, worktree);
  const { programs } = decideCommand({ ...world, command, cwd: filled(line.cwd, worktree), level: 'none' });
  const named = new Set(['bash', ...programs.map(baseOf)]);
  const trace = readFileSync(join(room, 'traces', `${at}`), 'utf8').split('\n');
  const complaints: string[] = [];
  for (const event of trace) {
    if (event.includes('EROFS')) complaints.push(`${line.command}: wrote outside: ${event}`);
    const program = startedIn(event);
    if (program === undefined) continue;
    started.add(program);
    if (!named.has(program) && !(ofGit.test(program) && named.has('git')))
      complaints.push(`${line.command}: started ${program}, which was not named`);
  }
  return complaints;
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * A script is started as itself; its interpreter is part of it. While processes run side by side strace writes a call in two lines,
 * and the answer in the second: a call without its answer counts as started if its file is there.
 */
function startedIn(event: string): string | undefined {
  const [, path = '', rest = ''] = /^\d+\s+execve\("([^"]+)",(.*)$/.exec(event) ?? [];
  const isStarted = rest.endsWith(') = 0') || (rest.endsWith('<unfinished ...>') && existsSync(path));
  return isStarted ? baseOf(path) : undefined;
}

/** Beside the worktrees nothing may appear, also where writing would have been possible. */
function strangersIn(room: string): string[] {
  const worktrees = join(room, 'worktrees');
  return readdirSync(worktrees).flatMap(at =>
    readdirSync(join(worktrees, at)).flatMap(name =>
      name === 'tree' ? [] : [`${at}/${name} appeared beside a worktree`],
    ),
  );
}
