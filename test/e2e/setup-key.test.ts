// What the set-up of a checkout depends on besides the files of its commit: the same key means that it would be the same again.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { FolderSetupParts } from '../../src/adapters/setup/folder-setup.ts';
import { SetupStage } from '../support/setup-stage.ts';

let stage: SetupStage;
afterEach(() => stage.remove());

const keyOf = async (more: Partial<FolderSetupParts> = {}) =>
  await stage.setup(more).keyOfCheckout(stage.repository, 'work', new AbortController().signal);

describe('the key of a checkout', () => {
  it.each<[string, () => Promise<unknown> | unknown]>([
    ['another lockfile', addPackage],
    ['what git does not know and is copied', () => stage.write('.env', 'A=1\n')],
    ['a copied file that the commit now has', () => stage.scratch.run('add', '--force', '.env.test')],
    ['a setting of git', () => stage.scratch.run('config', 'core.autocrlf', 'true')],
    ['an .npmrc', () => stage.write('.npmrc', 'legacy-peer-deps=true\n')],
  ])('is another for %s', async (_, change) => {
    stage = await SetupStage.make();
    stage.write('.env.test', 'B=1\n');
    const before = await keyOf();
    expect(before).toEqual(expect.any(String));
    stage.write('src/app.js', 'other\n');
    expect(await keyOf()).toBe(before);
    await change();
    expect(await keyOf()).not.toBe(before);
  });

  it('is there for a project without dependencies', async () => {
    stage = await SetupStage.bare({ 'a.txt': 'a\n' });
    expect(await keyOf()).toEqual(expect.any(String));
  });

  it.each<[string, Record<string, string>, Partial<FolderSetupParts>]>([
    ['the set-up is commands of the project', {}, { setup: [['true']] }],
    ['there are submodules', { '.gitmodules': '' }, {}],
    ['another package manager installs', { 'requirements.txt': 'six\n' }, {}],
  ])('is not known where %s', async (_, files, more) => {
    stage = await SetupStage.make();
    for (const [path, text] of Object.entries(files)) stage.write(path, text);
    await stage.scratch.run('add', '--all');
    expect(await keyOf(more)).toBe(undefined);
  });
});

async function addPackage(): Promise<void> {
  await stage.pack({ name: 'more' });
  const dependencies = { tiny: 'file:vendor/tiny-1.0.0.tgz', more: 'file:vendor/more-1.0.0.tgz' };
  const manifest = { name: 'app', version: '1.0.0', dependencies };
  writeFileSync(join(stage.repository, 'package.json'), JSON.stringify(manifest));
  await stage.lock();
}
