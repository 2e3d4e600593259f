import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askVersion } from '../../adapters/process/ask-version.ts';
import { readEnvironment } from '../../config/environment.ts';
import { isVersionAtLeast, type ProgramText, programProbe } from './program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(body: string): string {
  const path = join(folder, 'tool');
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

const probe = (more: Partial<ProgramText> = {}) =>
  programProbe(
    { ...text, ...more },
    { environment: readEnvironment({ PATH: `/nowhere:${folder}` }), askVersion },
  ).probe();

const text = { name: 'tool', remedy: 'Install it.' };

describe('a program on the PATH', () => {
  it('is fine when it tells its version', async () => {
    const path = program('echo; echo " tool 1.2"; echo more');
    expect(await probe()).toEqual({
      state: 'ok',
      found: `tool 1.2 (${path})`,
    });
  });

  it('is asked with the flag that it knows', async () => {
    program('[ "$1" = -V ] && echo 3.3');
    const report = await probe({ versionFlag: '-V' });
    expect(report.state).toBe('ok');
  });

  it('is a warning with its remedy when it is not there', async () => {
    writeFileSync(join(folder, 'tool'), 'not executable');
    expect(await probe()).toEqual({
      state: 'warn',
      found: 'not found',
      remedy: 'Install it.',
    });
  });

  it('is a warning when it fails', async () => {
    const path = program('echo broken >&2; exit 1');
    const report = await probe();
    expect(report.state).toBe('warn');
    expect(report.found).toBe(`does not start: broken (${path})`);
  });

  it('is told by its error, not by the place of it, when Node gives up on it', async () => {
    const path = program(
      'printf "file:///x/cli.js:2\\nimport x\\n       ^\\nSyntaxError: no such export\\n" >&2; exit 1',
    );
    const report = await probe();
    expect(report.found).toBe(`does not start: SyntaxError: no such export (${path})`);
  });

  it('is ended with its children when it does not answer in time', async () => {
    const path = program(`sleep 60 & echo $! > ${folder}/child; wait`);
    expect(await askVersion({ path, timeLimitMs: 500 })).toEqual({ kind: 'silent' });
    const child = Number(readFileSync(join(folder, 'child'), 'utf8'));
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed orphan may stay a zombie until someone collects it.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

it.each([
  ['git version 2.38.0', true],
  ['git version 2.39.5 (Apple Git-154)', true],
  ['git version 3.0.1', true],
  ['git version 2.37.9', false],
  ['git version 1.99.0', false],
  ['no idea', false],
])('%s is at least 2.38: %s', (text, isEnough) => {
  expect(isVersionAtLeast(text, '2.38')).toBe(isEnough);
});
