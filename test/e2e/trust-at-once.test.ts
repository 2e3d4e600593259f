// A person trusts a repository in several terminals at once: each of them sees it as trusted from then on.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';
import { readTrust } from '../../src/config/trust.ts';
import { root } from '../support/run-scratch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-trust-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const module = (name: string) => pathToFileURL(join(root, 'dist', 'src', 'config', name)).href;
const repositories = Array.from({ length: 150 }, (_, n) => `${n}`);

const program = `
  const { readEnvironment } = await import(${JSON.stringify(module('environment.js'))});
  const { readTrust, writeTrust } = await import(${JSON.stringify(module('trust.js'))});
  const environment = readEnvironment();
  for (const repository of process.argv.slice(1)) {
    if (!readTrust(environment, repository)) writeTrust(environment, repository, { isUngovernedAllowed: false });
    if (!readTrust(environment, repository)) console.log('not trusted:', repository);
  }`;

it('is trusted by all who trust it at once', async () => {
  for (const repository of repositories) mkdirSync(join(folder, repository));
  const variables = { HOME: folder, PITWALL_HOME: join(folder, 'state') };
  const argv = ['--input-type=module', '--eval', program, ...repositories];
  const one = () => promisify(execFile)(process.execPath, argv, { cwd: folder, env: variables });
  const printed = await Promise.all(Array.from({ length: 6 }, one));
  expect(printed.map(({ stdout }) => stdout)).toEqual(printed.map(() => ''));
  for (const repository of repositories)
    expect(readTrust(readEnvironment(variables), join(folder, repository))).toEqual({ isUngovernedAllowed: false });
});
