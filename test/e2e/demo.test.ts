// The demo as a newcomer sees it: a real process, a real store on disk, a readable end.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { checkJsonAnswer } from '../support/json-answers.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pitwall = join(root, 'pitwall');
const scratch = mkdtempSync(join(tmpdir(), 'pitwall demo ü '));
const env = { ...process.env, TMPDIR: scratch, NO_COLOR: '1' };

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function run(...args: string[]) {
  const { stdout } = await promisify(execFile)(pitwall, args, { env, cwd: scratch }).catch(error => {
    throw new Error(`${error.message}\n${error.stdout}`, { cause: error });
  });
  return stdout;
}

describe('pitwall demo', () => {
  it('takes an item through real gates to a review, tells what happened, and leaves nothing behind', async () => {
    const told = await run('demo', '--fast');
    expect(told).toMatch(/[✗x] test failed; [✓+] /);
    expect(told).toContain('Back to Implementation: Gates blocked, returning to developer');
    expect(told).toContain('audit rejected: score 7/8, 1 critical finding');
    expect(told).toContain('run/1 in review');
    expect(told).toContain(
      'Audit rejected: score 7/8, 1 critical finding; then approved: score 8/8, 6 of 8 dimensions addressed',
    );
    expect(told).toContain('src/pager.js');
    expect(told).toContain('The last commit passed the gates');
    expect(told).toContain('no model is called, and nothing is paid');
    expect(told).toContain('Try next');
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('leaves a git log, a review and a journal that agree and can be merged, whatever repository the environment names', async () => {
    const [other, index] = [join(scratch, 'other.git'), join(scratch, 'index')];
    const led = { ...env, GIT_DIR: other, GIT_INDEX_FILE: index, GIT_WORK_TREE: scratch };
    const args = ['demo', '--fast', '--keep', '--json'];
    const told = JSON.parse((await promisify(execFile)(pitwall, args, { env: led, cwd: scratch })).stdout);
    expect([other, index].filter(existsSync)).toEqual([]);
    expect(told).toMatchObject({ standing: 'in review', gateReturns: 1, rejections: 1, comments: 9, isAgreed: true });
    const room = told.folder;
    const there = async (program: string, ...args: string[]) => {
      const said = await promisify(execFile)(program, args, { cwd: join(room, 'repository'), env });
      if (program !== 'git') checkJsonAnswer(args, { code: 0, out: said.stdout });
      return said;
    };
    const { stdout: log } = await there('git', 'log', '--format=%H', 'main..worktree-git-issue-1');
    const commits = log.trim().split('\n');
    expect(told.log.map((line: string) => line.split(' ', 1)[0])).toEqual(commits.map(commit => commit.slice(0, 10)));
    const review = JSON.parse((await there(join(room, 'pitwall'), 'review', '1', '--json')).stdout);
    expect(review).toMatchObject({ state: 'open', commit: commits[0], title: told.review });
    const { events } = JSON.parse((await there(join(room, 'pitwall'), 'show', '1', '--json')).stdout);
    const audits = events.filter((event: { type: string }) => event.type === 'AuditJudged');
    expect(audits.at(-1).data).toMatchObject({ verdict: 'approved', commit: commits[0] });
    await there(join(room, 'pitwall'), 'merge', '1');
    expect((await there('git', 'rev-parse', 'main')).stdout.trim()).toBe(commits[0]);
    expect((await there('node', '--test')).stdout).toMatch(/pass 3\b/);
    rmSync(room, { recursive: true, force: true });
  });

  it('ends in order at the first Ctrl-C, with exit code 0', async () => {
    const child = spawn(pitwall, ['demo'], { env, cwd: scratch, stdio: ['ignore', 'pipe', 'pipe'] });
    let isAsked = false;
    child.stdout.on('data', (text: Buffer) => {
      if (!isAsked && text.toString().includes('architect starts')) {
        isAsked = true;
        child.kill('SIGINT');
      }
    });
    let complaints = '';
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString();
    });
    const code = await new Promise(resolve => child.on('close', resolve));
    expect({ code, isAsked }).toEqual({ code: 0, isAsked: true });
    expect(complaints).toContain('Interrupted');
    expect(complaints).toContain('The scratch folder is removed');
  });

  it('says so and ends when its store is taken away', async () => {
    const child = spawn(pitwall, ['demo'], { env, cwd: scratch, stdio: ['ignore', 'pipe', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (text: Buffer) => {
      complaints += text.toString();
    });
    child.stdout.on('data', (text: Buffer) => {
      if (!text.toString().includes('researcher starts')) return;
      for (const folder of readdirSync(scratch).filter(name => name.startsWith('pitwall-demo-'))) {
        rmSync(join(scratch, folder, 'state'), { recursive: true, force: true });
      }
    });
    const [code] = await once(child, 'close');
    expect({ code, complaints }).toEqual({ code: 3, complaints: expect.stringContaining('store.db is gone') });
    expect(complaints).toContain('pitwall init --adopt');
  });

  it('leaves nothing behind when its reader has read enough', async () => {
    const before = readdirSync(scratch);
    const line = `exec '${pitwall.replaceAll("'", "'\\''")}' demo --fast`;
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `(${line}) | head -n 1`], { env, cwd: scratch });
    expect({ stdout, stderr }).toEqual({
      stdout: expect.stringContaining('A small project'),
      stderr: '',
    });
    expect(readdirSync(scratch)).toEqual(before);
  });

  it('takes away what a demo left that was killed with -9, and neither one that lives nor one that is kept', async () => {
    const before = readdirSync(scratch);
    const started = async (...args: string[]) => {
      const child = spawn(pitwall, ['demo', ...args], { env, cwd: scratch, stdio: ['ignore', 'pipe', 'ignore'] });
      let told = '';
      await new Promise<void>(resolve => {
        child.stdout.on('data', (text: Buffer) => {
          told += text.toString();
          if (told.includes('researcher starts')) resolve();
        });
      });
      return { child, name: /pitwall-demo-\w+/.exec(told)?.[0] ?? '' };
    };
    const gone = async ({ child }: { readonly child: ChildProcess }, signal: NodeJS.Signals = 'SIGKILL') => {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    };
    const killed = await started();
    await gone(killed);
    const kept = await started('--keep');
    await gone(kept);
    const living = await started();
    // It lives for as long as it takes, without ending on its own.
    living.child.kill('SIGSTOP');
    await gone(await started(), 'SIGINT');
    const left = readdirSync(scratch).filter(name => !before.includes(name));
    await gone(living);
    const ofGit = left.filter(name => name.startsWith('pitwall-git-'));
    expect(ofGit, 'the folder of the git of the one that lives').toHaveLength(1);
    expect(left.filter(name => !ofGit.includes(name)).sort()).toEqual([kept.name, living.name].sort());
    rmSync(join(scratch, kept.name), { recursive: true, force: true, maxRetries: 5 });
  });
});
