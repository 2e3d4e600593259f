import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { currentOwner } from '../../owner/current-owner.ts';
import { claimFolder } from '../../owner/scratch-folders.ts';
import { runTool, type ToolParts } from './run-tool.ts';

function folderOf(pid: number | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-gate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (pid !== undefined) claimFolder(folder, { ...currentOwner('pitwall gates'), pid });
  return folder;
}

it('takes away the folders of gates whose process was killed, and no other', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [killed, living, unclaimed] = [folderOf(dead), folderOf(process.pid), folderOf(undefined)];
  const processes = { containment: 'keeper' } as ToolParts['processes'];
  const parts: Partial<ToolParts> = { environment: { PATH: '' }, repository: '/', processes };
  const tool = { program: 'no-such-program', args: [], from: 'path' } as const;
  const request = { tool, folder: undefined, signal: new AbortController().signal, variables: {} };
  expect(await runTool(parts as ToolParts, request)).toMatchObject({ kind: 'broken' });
  expect([killed, living, unclaimed].map(each => existsSync(each))).toEqual([false, true, true]);
});
