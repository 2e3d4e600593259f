import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownerOf } from '../../../test/support/run-stage.ts';
import type { Liveness } from '../../ports/owner.ts';
import { claimFolder, sweepFolders } from './scratch-folders.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pitwall-scratch-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function make(name: string, owner?: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'work.txt'), 'work\n');
  if (owner !== undefined) claimFolder(folder, ownerOf(owner));
  return folder;
}

const sweep = () => sweepFolders(parent, 'demo-', ({ id }) => id as Liveness);

describe('a sweep', () => {
  it('takes away what a dead owner left, and nothing else', () => {
    const dead = make('demo-1', 'dead');
    make('demo-2', 'alive');
    make('demo-3', 'unknown');
    make('demo-4');
    make('other-5', 'dead');
    expect(sweep()).toEqual([{ folder: dead }]);
    expect(readdirSync(parent)).toEqual(['demo-2', 'demo-3', 'demo-4', 'other-5']);
  });

  it('keeps a folder whose owner was not written whole', () => {
    writeFileSync(join(make('demo-1'), '.owner.json'), '{"id":"dead"');
    writeFileSync(join(make('demo-2'), '.owner.json'), '{"id":"dead"}');
    expect(sweep()).toEqual([]);
  });

  it('follows no link', () => {
    const elsewhere = make('elsewhere', 'dead');
    symlinkSync(elsewhere, join(parent, 'demo-1'));
    expect(sweep()).toEqual([]);
    expect(existsSync(join(elsewhere, 'work.txt'))).toBe(true);
  });
});
