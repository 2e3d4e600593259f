import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProcessRequest } from '../../../ports/processes.ts';
import { type SandboxPaths, visibleFiles } from './visible-files.ts';

let home: string;
const paths = { hidden: [] as string[], readable: [], writable: [] };
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-home-')));
  for (const name of ['.ssh', '.new-tool-with-a-token', '.nvm', 'code', 'state']) mkdirSync(join(home, name));
  writeFileSync(join(home, 'notes'), '');
  symlinkSync('code', join(home, 'link'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const mountsFor = (more: Partial<ProcessRequest>, opened: Partial<SandboxPaths>) => {
  const request = { argv: ['sh'], cwd: join(home, 'code'), env: { HOME: home }, token: 't', ...more } as const;
  return visibleFiles({ ...paths, ...opened }, request, '/bin/sh').filter(({ path }) =>
    path.startsWith(join(home, '.m2')),
  );
};
const kindsFor = (more: Partial<ProcessRequest> = {}, hidden: readonly string[] = []) => {
  const request = { argv: ['sh'], cwd: join(home, 'code'), env: { HOME: home }, token: 't', ...more } as const;
  const mounts = visibleFiles({ ...paths, hidden }, request, '/bin/sh');
  const last = new Map(mounts.map(mount => [mount.path, mount.kind]));
  return (name: string) => last.get(join(home, name));
};

it('shows what is in the home folder, but nothing with a dot in front that is not a tool', () => {
  const kindOf = kindsFor();
  expect(['', 'notes', 'link', '.nvm', 'code'].map(kindOf)).toEqual(['empty', 'read', 'link', 'read', 'write']);
  expect(['.ssh', '.new-tool-with-a-token'].map(kindOf)).toEqual([undefined, undefined]);
});

it('shows what programs on the PATH were installed with', () => {
  mkdirSync(join(home, '.tools/node_modules/.bin'), { recursive: true });
  mkdirSync(join(home, '.other/bin'), { recursive: true });
  mkdirSync(join(home, '.other/lib'));
  const kindOf = kindsFor({ env: { HOME: home, PATH: `${home}/.tools/node_modules/.bin:${home}/.other/bin` } });
  expect(['.tools', '.tools/node_modules', '.other', '.other/lib'].map(kindOf)).toEqual([
    undefined,
    'read',
    undefined,
    'read',
  ]);
});

it('hides a folder of Pitwall wherever it is', () => {
  expect(kindsFor({}, [join(home, 'state')])('state')).toBe('empty');
});

it('puts a cache of its own in the place of the user’s, unless the configuration opens that', () => {
  mkdirSync(join(home, '.m2/repository'), { recursive: true });
  const reach = { caches: [{ path: '.m2/repository', from: join(home, 'state/m2') }] };
  expect(kindsFor({ reach })('.m2/repository')).toBe('write');
  expect(mountsFor({ reach }, { writable: [join(home, '.m2')] })).toEqual([{ kind: 'write', path: join(home, '.m2') }]);
  expect(mountsFor({ reach }, { readable: [join(home, '.m2/repository')] })).toEqual([
    { kind: 'read', path: join(home, '.m2/repository') },
  ]);
});

it('never shows the whole home folder because a program or a path is in it', () => {
  writeFileSync(join(home, 'program'), '');
  const kindOf = kindsFor({ argv: [join(home, 'program'), home], reach: { readable: [home] } });
  expect(kindOf('')).toBe('empty');
});

it('leaves a home of its own as it is, whatever is in it', () => {
  const kindOf = kindsFor({ reach: { writable: [home] } });
  expect(['', 'notes', '.ssh'].map(kindOf)).toEqual(['write', undefined, undefined]);
});

it.skipIf(process.platform === 'darwin')('shows no device again, and no folder that everyone may write to', () => {
  const request = { argv: ['sh', '/dev/null'], cwd: home, env: { HOME: home }, token: 't' } as const;
  const mounts = visibleFiles({ ...paths, readable: ['/dev/shm', '/dev/zero'] }, request, '/bin/sh');
  const last = new Map(mounts.map(mount => [mount.path, mount.kind]));
  expect(['/dev/null', '/dev/zero'].map(path => last.get(path))).toEqual([undefined, undefined]);
  expect(last.get(realpathSync('/dev/shm'))).toBe('empty');
});
