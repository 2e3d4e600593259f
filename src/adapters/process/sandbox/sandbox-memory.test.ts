import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxMemory } from './sandbox-memory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitwall-memory-'));
  writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const memory = () =>
  sandboxMemory(join(folder, 'state', '.sandbox'), { kind: 'bubblewrap', program: join(folder, 'bwrap') });

describe('the memory of a sandbox that works', () => {
  it('knows nothing at first, and what it was told from then on', () => {
    expect(memory().isKnownToWork()).toBe(false);
    memory().remember();
    expect(memory().isKnownToWork()).toBe(true);
    memory().forget();
    expect(memory().isKnownToWork()).toBe(false);
    expect(existsSync(join(folder, 'state', '.sandbox'))).toBe(false);
  });

  it('says nothing about another program at the same place', () => {
    memory().remember();
    writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\necho other\n');
    expect(memory().isKnownToWork()).toBe(false);
  });

  it('says nothing about a program that was set-uid before', () => {
    memory().remember();
    chmodSync(join(folder, 'bwrap'), 0o700);
    expect(memory().isKnownToWork()).toBe(false);
  });

  it('believes no file that says anything else', () => {
    memory().remember();
    writeFileSync(join(folder, 'state', '.sandbox'), '{"works":false}');
    expect(memory().isKnownToWork()).toBe(false);
  });
});
