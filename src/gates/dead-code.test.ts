import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Change } from '../core/gate/change.ts';
import { findingLine } from '../core/gate/finding.ts';
import type { Output, Reading } from '../ports/gate.ts';
import { readKnip } from './dead-code.ts';

const recorded = (name: string) => readFileSync(join(import.meta.dirname, '../../test/recordings/gates', name), 'utf8');
const tool = { from: 'project', program: 'knip', args: [] } as const;
const output = (stdout: string, exitCode = 1): Output => ({ tool, exitCode, stdout, stderr: '' });
const changed = (...paths: string[]): Change => ({
  files: paths.map(path => ({ path, how: 'modified', isBinary: false, added: [], removed: [] })),
});
const findingsOf = (reading: Reading) => (reading.kind === 'read' ? reading.findings : []);

describe.each([
  ['5.43.0', 'src/index.ts: imported, and in no manifest: chalk'],
  ['6.44.1', 'src/index.ts:1: imported, and in no manifest: chalk'],
])('the report of knip %s', (version, unlisted) => {
  const stdout = recorded(`knip-${version}.txt`);
  const all = changed('src/index.ts', 'src/lib.ts', 'src/deep/dead.ts', 'package.json');

  it('names all that is unused, and where', () => {
    const lines = findingsOf(readKnip(output(stdout), all)).map(findingLine);
    expect(lines.toSorted()).toEqual(
      [
        'package.json: program that no dependency brings: no-such-binary',
        'package.json: unused dependency for development: is-odd',
        'package.json: unused dependency: left-pad',
        'src/deep/dead.ts: no other file uses this file',
        unlisted,
        'src/index.ts:3: import that leads nowhere: ./nowhere.js',
        'src/lib.ts:1: exported more than once: used, alias',
        'src/lib.ts:2: unused export: unused',
        'src/lib.ts:3: unused export: alias',
        'src/lib.ts:4: unused exported type: Unused',
        'src/lib.ts:7: unused member of an enum: Colour.blue',
      ].toSorted(),
    );
    expect(findingsOf(readKnip(output(stdout), all)).filter(({ severity }) => severity === 'warning')).toEqual([]);
  });

  it('does not block by what lost its use in files that the change left alone', () => {
    const mild = findingsOf(readKnip(output(stdout), changed('src/index.ts'))).filter(
      ({ severity }) => severity === 'warning',
    );
    expect(new Set(mild.map(({ path }) => path))).toEqual(new Set(['src/deep/dead.ts', 'src/lib.ts']));
  });

  it('is known under the name that the base has', () => {
    const files = [{ path: 'src/lib.ts', was: 'src/old.ts', how: 'renamed', isBinary: false, added: [], removed: [] }];
    const read = findingsOf(readKnip(output(stdout), { files } as Change));
    expect(read.map(({ fingerprint }) => fingerprint)).toContain('exports src/old.ts unused');
  });

  it('is a warning where the rules of the project call it one', () => {
    const read = findingsOf(readKnip(output(stdout, 0), all));
    expect(read.every(({ severity }) => severity === 'warning')).toBe(true);
  });

  it('is found below what a configuration prints', () => {
    expect(findingsOf(readKnip(output(`{ noise\n${stdout}`), all))).toHaveLength(11);
  });
});

describe('what is no report of knip', () => {
  it.each([
    ['nothing', '', 0],
    ['prose', 'all is well\n', 0],
    ['half of a report', '{"issues":[{"file":"a.ts","exports":[{"na', 1],
    ['another object', '{"ok":true}', 0],
    ['a kind that it never printed', '{"issues":[{"file":"a.ts","exports":3}]}', 1],
    ['a failure that names nothing', '{"issues":[]}', 1],
  ])('is unreadable: %s', (_what, stdout, exitCode) => {
    expect(readKnip(output(stdout, exitCode), changed()).kind).toBe('unreadable');
  });

  it('passes only with an empty report', () => {
    expect(readKnip(output('{"issues":[]}\n', 0), changed())).toMatchObject({ kind: 'read', findings: [] });
  });
});
