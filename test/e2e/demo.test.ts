// The demo as a newcomer sees it: a real process, a real store on disk, a readable end.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pitwall = join(root, 'pitwall');
const scratch = mkdtempSync(join(tmpdir(), 'pitwall demo ü '));
const env = { ...process.env, TMPDIR: scratch, NO_COLOR: '1' };

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function run(...args: string[]) {
  const { stdout } = await promisify(execFile)(pitwall, args, { env, cwd: scratch });
  return stdout;
}

describe('pitwall demo', () => {
  it('ends with a readable summary and leaves nothing behind', async () => {
    const told = await run('demo', '--fast');
    expect(told).toContain('Back to Implementation, because: Gates blocked, returning to developer');
    expect(told).toContain('audit score-rejected: 7 of 8 dimensions pass, 1 critical');
    expect(told).toContain('run/1 in review');
    expect(told).toContain('Audits: 7/8 score-rejected, then 8/8 approved');
    expect(told).toContain('Try next');
    expect(readdirSync(scratch)).toEqual([]);
    expect(await run('demo', '--fast', '--json').then(text => JSON.parse(text))).toMatchObject({
      standing: 'in review',
      gateReturns: 1,
      rejections: 1,
      comments: 9,
    });
  });

  it('keeps its folder when asked to', async () => {
    const { folder } = JSON.parse(await run('demo', '--fast', '--keep', '--json'));
    expect(existsSync(join(folder, 'state', 'store.db'))).toBe(true);
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
    expect({ stdout, stderr }).toEqual({ stdout: 'Item 1: Retry a failed page fetch\n', stderr: '' });
    expect(readdirSync(scratch)).toEqual(before);
  });
});
