import { describe, expect, it } from 'vitest';
import { readLockfile } from './lockfile.ts';

const read = (packages: object) => readLockfile(Buffer.from(JSON.stringify({ lockfileVersion: 3, packages })));

describe('an npm lockfile', () => {
  it('names local packages, archives and who wants to run scripts', () => {
    const packages = {
      '': { name: 'app', hasInstallScript: true },
      'node_modules/local': { resolved: 'packages/local', link: true },
      'packages/local': { version: '1.0.0', hasInstallScript: true },
      'node_modules/tiny': { resolved: 'file:vendor/tiny.tgz' },
      'node_modules/@s/built': { resolved: 'https://registry.example.org/b.tgz', hasInstallScript: true },
      'node_modules/x/node_modules/alias': { name: 'real', hasInstallScript: true },
    };
    expect(read(packages)).toEqual({
      localFolders: ['packages/local'],
      archives: ['vendor/tiny.tgz'],
      withScripts: ['@s/built', 'real'],
    });
  });

  it.each([
    ['a package outside of the repository', { '../shared': {} }],
    ['an archive outside of the repository', { 'node_modules/x': { resolved: 'file:../x.tgz' } }],
    ['an archive with an absolute path', { 'node_modules/x': { resolved: 'file:/tmp/x.tgz' } }],
  ])('with %s needs an installation in place', (_what, packages) => {
    expect(read(packages)).toBeUndefined();
  });

  it.each(['{"dependencies": {}}', '{', '[]'])('of the form %s needs an installation in place', text => {
    expect(readLockfile(Buffer.from(text))).toBeUndefined();
  });
});
