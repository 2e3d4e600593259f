// Agents, set-up and gates in the sandbox, with the real command line: what they try to reach stays as it is, and ordinary work works.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { probeSandbox } from '../../src/adapters/process/sandbox/probe-sandbox.ts';
import { sightedWith } from '../support/process-sightings.ts';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';

const report = await probeSandbox();
const branch = 'worktree-git-issue-1';
const inSandbox = 'workflow: quick\nsandbox: required';
const result = '{result: {summary: did it, commentBody: Done.}}';
const approves = `auditor:\n  - {result: {action: APPROVED, ${judged}, commentBody: All is well.}}\n`;

/** `commands`: of the developer, each with what it says in a file that the run commits. */
const scriptOf = (commands: readonly string[]) =>
  `developer:\n${commands.map(each => `  - run: ${JSON.stringify(each)}\n`).join('')}  - ${result}\n${approves}`;

let scratch: RunScratch;
afterEach(() => {
  scratch?.remove();
  vi.unstubAllEnvs();
});

const inWorktree = (name: string) => readFileSync(join(scratch.folder, branch, name), 'utf8');

describe.skipIf(report.kind !== 'works')(
  `an agent in the sandbox${report.kind === 'works' ? '' : `: ${report.reason}`}`,
  () => {
    it('changes nothing but its worktree and its branch', async () => {
      const targets = [
        ...['"$R/.git/config"', '"$R/.git/hooks/pre-commit"', '"$R/.git/info/exclude"', '"$R/.git/refs/tags/x"'],
        ...[
          '"$R/.git/packed-refs"',
          '"$R/.git/HEAD"',
          '"$R/.git/refs/heads/main"',
          '"$R/.git/objects/info/alternates"',
        ],
        ...[
          '"$R/README"',
          '"$H/other-worktree/file"',
          '"$H/.bashrc"',
          '"$H/.ssh/authorized_keys"',
          '"$H/state/x"',
          '/etc/x',
        ],
        ...['"$(git rev-parse --git-dir)/commondir"', '"$(git rev-parse --git-dir)/gitdir"'],
      ];
      const places = 'H="$PWD/.."; R="$H/my repo"';
      const tries = [
        `${places}; echo work > work.txt; for t in ${targets.join(' ')}; do (echo planted >> "$t"); done; true`,
        'git config core.fsmonitor ./evil; git update-ref refs/heads/main $(git commit-tree -m evil HEAD^{tree}); git tag evil; git stash; true',
        `${places}; git -C "$R" commit --allow-empty -m evil; git symbolic-ref HEAD refs/heads/main; git symbolic-ref HEAD refs/heads/${branch}; true`,
        `${places}; (cat "$H/.ssh/id" "$H/.npmrc" "$H/.netrc"; ls -A "$H/state"; ps -e; ls /proc; ls /run; echo $(ls "$H")) > seen.txt 2>&1; true`,
        // The same value again, so that nothing happens where it can be written.
        'f=/proc/sys/kernel/core_pattern; v=$(cat $f); (echo "$v" > $f) 2> /dev/null && echo KERNEL >> seen.txt; true',
      ];
      scratch = await RunScratch.make(scriptOf(tries), inSandbox);
      for (const name of ['.ssh', 'other-worktree']) mkdirSync(join(scratch.folder, name));
      for (const name of ['.ssh/id', '.npmrc', '.netrc']) writeFileSync(join(scratch.folder, name), 'SECRET\n');
      const before = await scratch.userState();
      const bystander = execFileSync('sh', ['-c', 'sleep 300 > /dev/null 2>&1 & echo $!'], { encoding: 'utf8' }).trim();
      const { code, out } = await scratch.pitwall('run', 'Try it');
      process.kill(Number(bystander));
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('in review') });
      expect(await scratch.userState()).toEqual(before);
      const seen = inWorktree('seen.txt');
      expect(seen).not.toMatch(/SECRET|KERNEL/);
      expect(seen).not.toMatch(new RegExp(`^${bystander}$|store.db|sleep`, 'm'));
      expect(await scratch.run('for-each-ref', '--format=%(refname)', 'refs/heads', 'refs/tags')).toBe(
        `refs/heads/main\nrefs/heads/${branch}`,
      );
      for (const name of ['.bashrc', '.ssh/authorized_keys', 'other-worktree/file', 'state/x'])
        expect(existsSync(join(scratch.folder, name)), name).toBe(false);
      for (const name of ['hooks/pre-commit', 'objects/info/alternates'])
        expect(existsSync(join(scratch.repository, '.git', name)), name).toBe(false);
      expect(readFileSync(join(scratch.repository, '.git/info/exclude'), 'utf8')).not.toContain('planted');
      expect(existsSync('/etc/x')).toBe(false);
    });

    it('does ordinary work: commits, reads history, fetches, installs, tests, and leaves no process', async () => {
      const mark = `mark-${Date.now()}`;
      const work = [
        'mkdir dep && echo "{\\"name\\":\\"dep\\",\\"version\\":\\"1.0.0\\"}" > dep/package.json && npm install --no-save ./dep --no-audit --no-fund && test -e node_modules/dep',
        "printf \"import test from 'node:test'; test('x', () => {});\\n\" > x.test.mjs && npm test",
        'git add -A && git commit -m first && git commit --amend -m second && git log --oneline main.. > log.txt && git diff main --stat && git fetch . main',
        'git rebase main && git checkout -b side && git checkout - && touch /tmp/x ~/.scratch && git add -A && git commit -m third',
        `(setsid sh -c 'sleep 300' ${mark} &) ; true`,
      ];
      scratch = await RunScratch.make(scriptOf(work.map(each => `set -e; ${each}`)), inSandbox);
      scratch.write('package.json', '{"name":"x","type":"module","scripts":{"test":"node --test"}}');
      scratch.write('.gitignore', 'node_modules\ndep\n');
      await scratch.run('add', '.');
      await scratch.run('commit', '--quiet', '-m', 'project');
      const { code, out, err } = await scratch.pitwall('run', 'Do the work');
      expect({ code, out, err }).toEqual({ code: 0, out: expect.stringContaining('in review'), err: '' });
      expect(inWorktree('log.txt')).toMatch(/second/);
      expect(await scratch.run('log', '--format=%s', branch)).toMatch(/third[\s\S]*second/);
      expect(await scratch.run('for-each-ref', '--format=%(refname)', 'refs/heads')).not.toContain('side');
      expect(sightedWith(mark)).toEqual([]);
      expect((await scratch.pitwall('merge', '1')).code).toBe(0);
      expect(await scratch.run('log', '--format=%s', 'main')).toMatch(/third/);
    });

    const hasMemoryFolder = existsSync('/dev/shm');
    it.skipIf(!hasMemoryFolder)('sees its repository below /dev/shm, and nothing else there', async () => {
      vi.stubEnv('TMPDIR', '/dev/shm');
      const look =
        'cd "../my repo"; { cat README .git/HEAD; ls -A .. /dev/shm; : > /dev/null; touch .git/x; } > "$OLDPWD/seen.txt" 2>&1; true';
      scratch = await RunScratch.make(scriptOf([look]), inSandbox);
      mkdirSync(join(scratch.folder, 'home'));
      Object.assign(scratch.env, { HOME: join(scratch.folder, 'home'), TMPDIR: '/tmp' });
      writeFileSync(join(scratch.folder, 'notes'), '');
      expect(await scratch.pitwall('run', 'Look around')).toMatchObject({ code: 0, err: '' });
      const seen = inWorktree('seen.txt');
      expect(seen).toMatch(/^hello\nref: refs\/heads\/main\n/);
      expect(seen).toMatch(/touch: .*Read-only/);
      expect(seen).not.toMatch(/notes|denied/);
    });

    it('keeps what it committed when Pitwall is killed, and goes on', async () => {
      const script = scriptOf([
        'git commit --allow-empty -m precious',
        'if [ ! -e again ]; then touch again; sleep 300; fi',
        'echo x > y',
      ]);
      scratch = await RunScratch.make(script, inSandbox);
      const started = scratch.start('run', 'Do the work');
      await started.until('developer starts');
      const isThere = () => existsSync(join(scratch.folder, branch, 'again'));
      while (!isThere()) await new Promise(resolve => setTimeout(resolve, 20));
      started.child.kill('SIGKILL');
      await started.ended;
      while (sightedWith(scratch.folder).some(({ command }) => command.includes('sleep 300')))
        await new Promise(resolve => setTimeout(resolve, 20));
      const { code, out } = await scratch.pitwall('resume');
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('in review') });
      expect(await scratch.run('log', '--format=%s', branch)).toContain('precious');
    });

    it('shows its level in the plan and with the run', async () => {
      scratch = await RunScratch.make(scriptOf(['echo x > y']), inSandbox);
      const { out } = await scratch.pitwall('run', 'Do the work', '--json');
      expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({ kind: 'plan', containment: 'sandbox' });
      expect(JSON.parse((await scratch.pitwall('show', '1', '--json')).out)).toMatchObject({ containment: 'sandbox' });
    });
  },
);

describe.skipIf(report.kind !== 'works')('a gate in the sandbox', () => {
  it('reaches neither the repository nor the checkout of another gate', async () => {
    const evil = 'require("fs").writeFileSync(process.argv[1], "planted")';
    const config = `${inSandbox}\ncommands:\n  test: node evil.cjs`;
    scratch = await RunScratch.make(
      scriptOf([
        `echo '${evil.replace('process.argv[1]', 'require("path").resolve(process.env.HOME, "planted")')}' > evil.cjs`,
      ]),
      config,
    );
    scratch.write('evil.cjs', '');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'project');
    await scratch.pitwall('run', 'Do the work');
    expect(existsSync(join(scratch.folder, 'planted'))).toBe(false);
  });

  it('finds nothing that another gate, or an earlier run of one, left in a package cache', async () => {
    const leaving =
      'mkdir -p ~/.cache/judge ~/.npm/_npx ~/go/pkg && touch ~/.cache/judge/green ~/.npm/_npx/green ~/go/pkg/green';
    const helped = 'ls ~/.cache/judge/green || ls ~/.npm/_npx/green || ls ~/go/pkg/green';
    const commands = `commands:\n  test: [sh, -c, "${leaving}"]\n  build: [sh, -c, "! { ${helped}; }"]`;
    scratch = await RunScratch.make(scriptOf([]), `${inSandbox}\n${commands}`);
    scratch.write('more.txt', 'more');
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'project');
    for (const only of ['test', 'build'])
      expect(await scratch.pitwall('gates', '--trust', '--base', 'HEAD~1', '--no-cache', '--only', only)).toMatchObject(
        { code: 0 },
      );
  });
});

it.skipIf(report.kind !== 'works')('set-up may bring the version of pnpm or Python that a project names', async () => {
  const made = ['.local/share/pnpm/.tools/a', '.local/share/uv/python/a', '.bun/install/cache/a'];
  const setup = `setup: ${JSON.stringify([['sh', '-c', `cd ~ && touch ${made.join(' ')}`]])}`;
  scratch = await RunScratch.make(scriptOf(['echo x > y']), `${inSandbox}\n${setup}`);
  for (const tools of ['.local/share/pnpm', '.local/share/uv', '.bun'])
    mkdirSync(join(scratch.folder, tools), { recursive: true });
  expect(await scratch.pitwall('run', 'Do the work')).toMatchObject({ code: 0 });
  for (const path of made) expect(existsSync(join(scratch.folder, path)), path).toBe(true);
});

describe.skipIf(report.kind !== 'works')('a commit of a person on the base branch', () => {
  it('stops no run whose agent and gates are in the sandbox', async () => {
    scratch = await RunScratch.make('', inSandbox);
    const signs = ['agent', 'gates'].map(name => join(scratch.repository, '.git', name)) as [string, string];
    const [forAgent, forGates] = signs.map(sign => `until test -e '${sign}'; do sleep 0.05; done`) as [string, string];
    scratch.write('.pitwall/script.yaml', scriptOf([forAgent, 'echo x > y']));
    appendFileSync(
      join(scratch.repository, '.pitwall/config.yaml'),
      `commands: {test: ${JSON.stringify(['sh', '-c', forGates])}}\n`,
    );
    await scratch.run('commit', '--quiet', '--all', '-m', 'second');
    const started = scratch.start('run', 'Do the work');
    for (const sign of signs) {
      while (sightedWith(`until test -e '${sign}'`).length === 0) await new Promise(resolve => setTimeout(resolve, 20));
      await scratch.run('commit', '--quiet', '--allow-empty', '-m', "a person's");
      writeFileSync(sign, '');
    }
    const { code, out } = await started.ended;
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('in review') });
    expect(await scratch.pitwall('merge', '1')).toMatchObject({ code: 0 });
    const subjects = (await scratch.run('log', '--format=%s', 'main')).split('\n');
    expect(subjects.slice(1)).toEqual(["a person's", "a person's", 'second', 'first']);
  }, 60_000);
});

describe('the setting sandbox', () => {
  it('off: an agent reaches what the user can, and the plan says so', async () => {
    scratch = await RunScratch.make(scriptOf(['touch ../reached']), 'workflow: quick\nsandbox: off');
    const { out } = await scratch.pitwall('run', 'Do the work');
    expect(out).toContain('no sandbox');
    expect(existsSync(join(scratch.folder, 'reached'))).toBe(true);
  });

  it.skipIf(report.kind !== 'works')('needs no allowUngoverned for a runner that never asks', async () => {
    scratch = await RunScratch.make(scriptOf(['true']), inSandbox);
    const said = JSON.stringify({
      action: 'COMPLETE',
      agentName: 'developer',
      summary: 'did it',
      commentBody: 'Done.',
    });
    scratch.write('agent.sh', `echo hi > hello.txt; touch ../reached; echo '${said}'`);
    scratch.write('.pitwall/config.yaml', `runner: command\nagentCommand: [sh, agent.sh]\n${inSandbox}\n`);
    await scratch.run('add', '.');
    await scratch.run('commit', '--quiet', '-m', 'agent');
    const { out } = await scratch.pitwall('run', 'Do the work');
    expect(out).not.toContain('never asks');
    expect(out).toContain('attempt 1.1 ended: did it');
    expect(existsSync(join(scratch.folder, 'reached'))).toBe(false);
  });

  it.skipIf(report.kind !== 'works')('sandboxWritable opens a folder', async () => {
    scratch = await RunScratch.make(
      scriptOf(['touch ../open/reached ../closed/reached; true']),
      `${inSandbox}\nsandboxWritable: [~/open]`,
    );
    for (const name of ['open', 'closed']) mkdirSync(join(scratch.folder, name));
    await scratch.pitwall('run', 'Do the work');
    expect(['open', 'closed'].map(name => existsSync(join(scratch.folder, name, 'reached')))).toEqual([true, false]);
  });
});
