import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { readTrust, writeTrust } from './trust.ts';

let folder: string;
const repository = () => join(folder, 'repo', '.git');
const environment = () => readEnvironment({ HOME: folder, PITWALL_HOME: join(folder, 'state') });
const file = () => join(folder, 'state', '.trusted', readdirSync(join(folder, 'state', '.trusted'))[0] ?? '');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-trust-'));
  mkdirSync(repository(), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('trust in a repository', () => {
  it('is not there until a person said so, and then stays', () => {
    expect(readTrust(environment(), repository())).toBeUndefined();
    writeTrust(environment(), repository(), { isUngovernedAllowed: false });
    expect(readTrust(environment(), repository())).toEqual({ isUngovernedAllowed: false });
    writeTrust(environment(), repository(), { isUngovernedAllowed: true });
    expect(readTrust(environment(), repository())).toEqual({ isUngovernedAllowed: true });
  });

  it('is kept where nobody else can read or write', () => {
    writeTrust(environment(), repository(), { isUngovernedAllowed: false });
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'state', '.trusted')).mode & 0o077).toBe(0);
  });

  it('is not inherited by another repository at the same place', () => {
    writeTrust(environment(), repository(), { isUngovernedAllowed: false });
    renameSync(repository(), join(folder, 'elsewhere'));
    mkdirSync(repository());
    expect(readTrust(environment(), repository())).toBeUndefined();
    expect(readTrust(environment(), join(folder, 'elsewhere'))).toBeUndefined();
  });

  it('is not inherited by a repository that got the very folder, with or without a mark of its own', () => {
    writeTrust(environment(), repository(), { isUngovernedAllowed: false });
    const mark = join(repository(), 'pitwall-trust');
    writeFileSync(mark, 'planted\n');
    expect(readTrust(environment(), repository())).toBeUndefined();
    rmSync(mark);
    expect(readTrust(environment(), repository())).toBeUndefined();
    writeTrust(environment(), repository(), { isUngovernedAllowed: false });
    expect(readTrust(environment(), repository())).toEqual({ isUngovernedAllowed: false });
  });

  it.each(['', 'no json', '{"path": 1}'])('is not read out of %j', text => {
    writeTrust(environment(), repository(), { isUngovernedAllowed: true });
    writeFileSync(file(), text);
    expect(readTrust(environment(), repository())).toBeUndefined();
  });
});
