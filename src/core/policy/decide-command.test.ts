import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decideCommand } from './decide-command.ts';

interface Case {
  readonly id: string;
  readonly command: string;
  readonly cwd: string;
  readonly stack: string;
  readonly expect: string;
}

const worktree = '/w/tree';
const fill = (text: string) => text.replaceAll('<worktree>', worktree).replaceAll('<port>', '7070');
const answer = (
  command: string,
  {
    cwd = worktree,
    stacks = ['node', 'rust', 'python', 'go'],
    extra = [] as string[][],
    level = 'none' as 'none' | 'sandbox',
    hasPreset = true,
  } = {},
) =>
  decideCommand({
    command: fill(command),
    cwd: fill(cwd),
    worktree,
    home: '/home/dev',
    port: 7070,
    stacks,
    extra,
    hasPreset,
    level,
  });
const corpus = readFileSync('test/corpus/policy.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Case);

describe('the command policy', () => {
  it.each(corpus.map(each => [each.id, each] as const))('answers %s as its label says', (_id, each) => {
    const { answer: said, reason } = answer(each.command, { cwd: each.cwd, stacks: [each.stack] });
    expect({ said, reason }).toEqual({ said: each.expect, reason });
  });
});

describe('options that name a program, code, settings or another place', () => {
  it.each([
    ...['node x.js --test', 'node -- x.js --test', 'node --test --test-reporter=./x', 'node --test --run x'],
    ...['npm run env', 'npm test --script-shell sh', 'npm test --viewer x', 'pnpm test --config.script-shell=sh'],
    ...['npm -w ../x test', 'pnpm --filter ../x test', 'pnpm test --use-node-version=1', 'yarn run ./x'],
    ...['vitest --pool ./x.js', 'vitest --execArgv=--require=./x', 'vitest --reporter ./x', 'vitest init'],
    ...['vitest --run init', 'jest -c x', 'jest --reporters=./x', 'jest --watch-plugins ./x', 'jest --env=./x'],
    ...['mocha -R ./x', 'mocha --ui=./x', 'mocha -n require=./x', 'eslint -f ./x .', 'eslint --init', 'tsc @../x'],
    ...['prettier --plugin=./x .', 'biome upgrade', 'pytest -vc x', 'pytest -xp x', 'pytest -ox=y', 'pytest @../x'],
    ...['pytest --pastebin=all', 'pytest --tx popen//python=./x', 'python -m pytest -cx', 'mypy --python-exe x .'],
    ...['flake8 --append x', 'ruff server', 'cargo test --con x', 'cargo clippy -- -C linker=./x', 'cargo check -Z x'],
    ...['go build -compiler gccgo', 'go build -ldflags "-extld ./x"', 'go list -m x@latest', 'go build -mod=mod'],
    ...['git -C sub/.git status', 'git commit -F/etc/passwd', 'git commit -S -m x', 'git merge --no-verify main'],
    ...['git commit -m x -- ../x', 'git branch --sort=x foo', 'git grep -f/etc/passwd x', 'git log --format=%G?'],
    ...['git fetch --depth 1', 'git config --get-regexp .', 'git show --show-signature', 'stat -f /', 'file -z x'],
    ...['diff -l a b', 'tree -R -L 2'],
  ])('asks for %s', command => {
    expect(answer(command, { stacks: ['node', 'rust', 'python', 'go', 'docs'] }).answer).toBe('ask');
  });

  it.each([
    ...[
      'mkdir -m 4755 x',
      'mkdir --mode=u+s x',
      'git branch --unset-up',
      'git fetch --stdin origin',
      'git tag --del v',
    ],
    ...[
      'pytest --cov-report=html:../x',
      'eslint -o=../x .',
      'mdbook build -d=../x',
      'golangci-lint run --out-format json:../x',
    ],
    ...['vitest run --outputFile=../x', 'jest --coverageDirectory ../x', 'mypy --html-report=../x .'],
  ])('denies %s', command => {
    expect(answer(command, { stacks: ['node', 'python', 'go', 'docs'] }).answer).toBe('deny');
  });

  it.each([
    ...[
      'npm test -w pkg',
      'npm run build -- --fix',
      'npm test -- --run src/a.test.ts',
      'pnpm -r test',
      'yarn test --coverage',
    ],
    ...['pnpm test --filter web', 'node --test --test-reporter spec test/', 'tsc --noEmit -p tsconfig.build.json'],
    ...['vitest run -t x --reporter=dot', 'jest --ci --coverage --maxWorkers=2', 'mocha -R spec --recursive', 'tsc -b'],
    ...['eslint --fix --max-warnings 0 --ext .ts src', 'prettier --check .', 'biome check --write src', 'biome ci .'],
    ...[
      'pytest -xvs -k "a and b" tests',
      'pytest --cov=src --cov-report=html:cov',
      'python -m unittest discover -s sub',
    ],
    ...['ruff check --select E --fix .', 'mypy --strict src', 'black --check -l 100 .', 'flake8 --max-line-length=100'],
    ...['cargo clippy --all-targets -- -D warnings', 'cargo test -p a -- --test-threads=1', 'cargo fmt -- --check'],
    ...[
      'go test -race -run X -count=1 ./...',
      'go build -ldflags="-s -w -X main.v=1" ./cmd',
      'golangci-lint run --fix',
    ],
  ])('allows %s', command => {
    expect(answer(command)).toMatchObject({ answer: 'allow' });
  });
});

describe('what hides from a parser', () => {
  it.each([
    'x=($(id))y',
    'echo ${\\\nx:-$(id)}',
    "cat <<E\n${x:-'$(id)'}\nE",
    "echo ${x['$(id)']}",
    'ls (src',
    'ls *(e:id:)',
    'cat <<E\nx',
    'echo `echo \\`id\\``',
    '${ id; }',
  ])('asks for %j', command => {
    expect(answer(command).answer).toBe('ask');
  });
});

describe('options that run or write', () => {
  it.each([
    ['sort --compress-prog=sh a', 'ask'],
    ['sort -rof a', 'allow'],
    ['sort -ro/tmp/f a', 'deny'],
    ['sort *', 'ask'],
    ['uniq a /tmp/f', 'deny'],
    ['find . -fprint /tmp/f', 'deny'],
    ['git grep --open-files-in=sh x', 'ask'],
    ['git fetch . HEAD:other', 'deny'],
    ['npm test --script-sh ./x', 'ask'],
    ['go test -exec ./x ./...', 'ask'],
    ['cargo test --target-dir=/tmp/x', 'deny'],
    ['pytest -p plug', 'ask'],
    ['cp a -t /tmp', 'deny'],
    ['cp x/.husky .', 'ask'],
    ['curl -K x http://127.0.0.1:7070/', 'ask'],
    ['curl http://127.0.0.1:7070/ http://a.example', 'ask'],
    ["sed 's/a/b/w x' f", 'ask'],
    ["sed -e 's/a/b/' -e '/x/d' f", 'allow'],
    ['cd sub && cd ../.. && touch x', 'deny'],
    ['{ cd ..; }; touch x', 'ask'],
    ['for f in a b; do f=/etc/passwd; cat $f; done', 'ask'],
  ])('answers %s with %s', (command, expected) => {
    expect(answer(command).answer).toBe(expected);
  });
});

describe('the work of an answer', () => {
  it.each([
    ['1 MiB', 'x'.repeat(1 << 20)],
    ['16 KiB of braces', '{'.repeat(16 * 1024)],
    ['10,000 nested substitutions', `${'$('.repeat(10_000)}id${')'.repeat(10_000)}`],
    ['old arithmetic without an end', `ls ${'$['.repeat(16_000)}`],
    ['folders in folders', 'cd a && '.repeat(4000)],
    ['many quoted substitutions', `echo ${'"$('.repeat(3000)}`],
    ['many commands', 'echo a; '.repeat(4000)],
    ['many folders', 'cd a; '.repeat(5000)],
    ['launchers of launchers', `${'xargs '.repeat(3000)}ls`],
    ['a long loop', `for a in ${'x '.repeat(300)}; do ${'ls $a; '.repeat(3000)}done`],
    ['loops in loops', `${'for a in {1..60}; do '.repeat(8)}ls${'; done'.repeat(8)}`],
  ])('is bounded for %s: it is asked', (_name, command) => {
    expect(answer(command).answer).toBe('ask');
  });
});

describe('what a project adds', () => {
  it('allows extra commands by whole words, but never what is denied', () => {
    const extra = [
      ['make', 'test'],
      ['git', 'push'],
    ];
    expect(answer('make test', { extra }).answer).toBe('allow');
    expect(answer('make tests', { extra }).answer).toBe('ask');
    expect(answer('make test > /tmp/x', { extra }).answer).toBe('deny');
    expect(answer('git push', { extra }).answer).toBe('deny');
  });
});
