import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionLimits } from '../../core/checkpoint/session/session-folder.ts';
import { readSessionFolder } from './read-session-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-'));
  write('team-session.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const troubles = () => readSessionFolder(folder).troubles;

describe('a session folder', () => {
  it('gives a document with its front matter, the lines of its keys and where its text begins', () => {
    write('spec/requirements/FR-001-a.md', '---\nid: FR-001\ntraces_to: [G-001]\n---\n\n# A\n');
    expect(readSessionFolder(folder).files.get('spec/requirements/FR-001-a.md')).toMatchObject({
      front: { id: 'FR-001', traces_to: ['G-001'] },
      keyLines: { id: 2, traces_to: 3 },
      bodyLine: 5,
    });
  });

  it('knows every file by its size, and reads only what a checkpoint reads', () => {
    write('artifacts/RESEARCH-001.md', 'found');
    write('notes/x.txt', 'x');
    write('node_modules/x/y.md', 'y');
    const { files, sizes } = readSessionFolder(folder);
    expect([...files.keys()]).toEqual(['team-session.json']);
    expect(Object.fromEntries(sizes)).toEqual({
      'artifacts/RESEARCH-001.md': 5,
      'notes/x.txt': 1,
      'team-session.json': 2,
    });
  });

  it('names front matter that has no end, or is not YAML, with its line, and keeps the text', () => {
    write('spec/epics/a.md', '---\nid: EPIC-001\n');
    write('spec/epics/b.md', '---\nid: EPIC-002\ncomponents: [CMP-001\n---\n');
    expect(troubles()).toEqual([
      { path: 'spec/epics/a.md', line: 1, what: 'has front matter without an end' },
      { path: 'spec/epics/b.md', line: expect.any(Number), what: expect.stringContaining('cannot be read') },
    ]);
    expect(readSessionFolder(folder).files.get('spec/epics/b.md')).toMatchObject({ front: {} });
  });

  it('follows no link that leads out of it, nowhere, or to a folder, and names each', () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'secret.md'), 'secret');
    write('spec/a.md', 'a');
    symlinkSync(join(outside, 'secret.md'), join(folder, 'spec/b.md'));
    symlinkSync('gone.md', join(folder, 'spec/c.md'));
    symlinkSync(outside, join(folder, 'wisdom'));
    symlinkSync('spec', join(folder, 'plan'));
    symlinkSync('a.md', join(folder, 'spec/d.md'));
    const read = readSessionFolder(folder);
    rmSync(outside, { recursive: true });
    expect(read.troubles.map(({ path }) => path).toSorted()).toEqual(['plan', 'spec/b.md', 'spec/c.md', 'wisdom']);
    expect([...read.files.keys()]).toEqual(['spec/a.md', 'spec/d.md', 'team-session.json']);
  });

  it('names what is too long or is not UTF-8, and does not read it', () => {
    write('spec/a.md', Uint8Array.of(0xff, 0xfe));
    write('spec/b.md', '');
    truncateSync(join(folder, 'spec/b.md'), sessionLimits.documentBytes + 1);
    expect(troubles()).toEqual([
      { path: 'spec/a.md', what: 'is not UTF-8 text' },
      { path: 'spec/b.md', what: expect.stringContaining('bytes long') },
    ]);
  });

  it('is named where it nests too deeply', () => {
    write(`spec/${'a/'.repeat(sessionLimits.depth + 1)}x.md`, 'x');
    expect(troubles()).toMatchObject([{ what: 'is too deep in the folder to be read' }]);
  });
});
