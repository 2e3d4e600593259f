// `pitwall chaos` as a person starts it: real kills, real rooms, and nothing left of them.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { sightedWith } from '../support/process-sightings.ts';

const pitwall = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'pitwall');
const scratch = mkdtempSync(join(tmpdir(), 'pitwall-chaos-test-'));
const env = { ...process.env, TMPDIR: scratch, NO_COLOR: '1' };

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('pitwall chaos', () => {
  it('kills, goes on, merges, and finds every invariant to hold', async () => {
    const line = ['chaos', '--runs', '2', '--seed', '5'];
    const { code = 0, stdout, stderr } = await promisify(execFile)(pitwall, line, { env }).catch(error => error);
    expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
    expect(stdout).toMatch(/2 runs, [1-9]\d* kills, [1-9]\d* attempts, [1-9]\d* edits/);
    expect(stdout).toContain('holds   your checkout was not touched');
    expect(stdout).not.toContain('broken');
    expect(readdirSync(scratch)).toEqual([]);
    expect(sightedWith(scratch)).toEqual([]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const child = spawn(pitwall, ['chaos', '--runs', '9'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.once('data', () => child.kill('SIGINT'));
    const code = await new Promise(resolve => child.on('close', resolve));
    expect(code).toBe(0);
    expect(readdirSync(scratch)).toEqual([]);
    expect(sightedWith(scratch)).toEqual([]);
  });

  it.each([
    ['--runs', '0'],
    ['--seed', 'x'],
    ['--kills', '1.5'],
  ])('refuses %s %s with what is allowed', async (option, value) => {
    const refused = promisify(execFile)(pitwall, ['chaos', option, value], { env });
    await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('whole number from') });
  });
});
