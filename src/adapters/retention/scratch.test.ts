import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { currentOwner } from '../owner/current-owner.ts';
import { ownerLiveness } from '../owner/owner-liveness.ts';
import { claimFolder } from '../owner/scratch-folders.ts';
import { retainedScratch } from './scratch.ts';

it('lists and removes what killed processes left, and nothing of living ones', async () => {
  const home = mkdtempSync(join(tmpdir(), 'pitwall-scratch-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const self = currentOwner('test');
  const folderOf = (name: string, pid?: number) => {
    const folder = join(home, name);
    mkdirSync(folder);
    if (pid !== undefined) claimFolder(folder, { ...self, id: name, pid });
    return folder;
  };
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [killed, stale] = [folderOf('pitwall-gate-1', dead), folderOf('pitwall-tools-1')];
  utimesSync(stale, 1, 1);
  const others = [folderOf('pitwall-gate-2', process.pid), folderOf('pitwall-tools-2'), folderOf('mine')];
  const kind = retainedScratch([home], ownerLiveness(self));
  const listed = await kind.list();
  expect(listed.map(({ name }) => name).toSorted()).toEqual([killed, stale]);
  expect(listed.every(({ isLeftOver }) => isLeftOver)).toBe(true);
  for (const { name } of listed) await kind.remove(name);
  expect([killed, stale].filter(folder => existsSync(folder))).toEqual([]);
  expect(others.every(folder => existsSync(folder))).toBe(true);
});
