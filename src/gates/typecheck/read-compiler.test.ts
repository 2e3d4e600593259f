// What tsc 5.9.3 and 7.0.2 really printed.
import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../../core/gate/change.ts';
import type { Output } from '../../ports/gate.ts';
import { readCompiler } from './read-compiler.ts';

const said = (stdout: string, exitCode: number, args: readonly string[] = []): Output => ({
  tool: { from: 'project', program: 'tsc', args },
  exitCode,
  stdout,
  stderr: '',
});
const nothing = { change: { files: [] }, side: 'head' } as const;
const build = ['--build', 'tsconfig.json', '--verbose'];

function found(output: Output, seen: Parameters<typeof readCompiler>[1] = nothing) {
  const reading = readCompiler(output, seen);
  if (reading.kind !== 'read') throw new Error(`cannot be read: ${reading.reason}`);
  return reading.findings;
}

const chain = `a.ts(1,46): error TS2322: Type '(b: number) => void' is not assignable to type '(a: string) => void'.
  Types of parameters 'b' and 'a' are incompatible.
    Type 'string' is not assignable to type 'number'.
b.ts(2,14): error TS2322: Type 'string' is not assignable to type 'number'.
`;

const built = (says: string) => `6:12:56 AM - Projects in this build: 
    * packages/a/tsconfig.json
    * packages/b/tsconfig.json
    * tsconfig.json

6:12:56 AM - Project 'packages/a/tsconfig.json' is being forcibly rebuilt

6:12:56 AM - Building project 'packages/a/tsconfig.json'...

packages/a/src/i.ts(1,19): error TS1109: Expression expected.
${says}`;

const lowerFirst = built(`6:12:59 AM - Project 'packages/b/tsconfig.json' is being forcibly rebuilt

6:12:59 AM - Building project 'packages/b/tsconfig.json'...

packages/b/src/i.ts(1,47): error TS2322: Type 'number' is not assignable to type 'string'.
`);

const skipped = `18:12:59 - Projects in this build: 
    * a/tsconfig.json
    * b/tsconfig.json

18:12:59 - Building project 'a/tsconfig.json'...

a/i.ts(1,1): error TS2322: Type 'string' is not assignable to type 'number'.
18:12:59 - Project 'b/tsconfig.json' can't be built because its dependency 'a' has errors

18:12:59 - Skipping build of project 'b/tsconfig.json' because its dependency 'a' has errors
`;

describe('what the compiler printed', () => {
  it('is read as errors, with what led to them, without lines in the fingerprint', () => {
    expect(found(said(chain, 2))).toEqual([
      {
        fingerprint: "a.ts TS2322: Type '(b: number) => void' is not assignable to type '(a: string) => void'.",
        text: expect.stringMatching(/^TS2322: .*\n {2}Types of .*\n {4}Type 'string'/),
        path: 'a.ts',
        line: 1,
      },
      expect.objectContaining({ path: 'b.ts', line: 2 }),
    ]);
  });

  it('names a renamed file as the base has it', () => {
    const file: ChangedFile = { path: 'b.ts', was: 'old.ts', how: 'renamed', isBinary: false, added: [], removed: [] };
    const change = { files: [file] };
    const [head] = found(said('b.ts(2,14): error TS2322: Bad.\n', 1), { change, side: 'head' });
    const [base] = found(said('old.ts(1,1): error TS2322: Bad.\n', 1), { change, side: 'base' });
    expect(head?.fingerprint).toBe(base?.fingerprint);
    expect(head?.path).toBe('b.ts');
  });

  it('is nothing when all is fine', () => {
    expect(found(said('', 0))).toEqual([]);
  });

  it('has errors without a place', () => {
    expect(found(said("error TS18003: No inputs were found in config file 'tsconfig.json'.\n", 2))[0]).toMatchObject({
      text: expect.stringMatching(/^TS18003: /),
    });
  });

  it.each([
    ['an exit code without an error', said('', 2)],
    ['errors and no exit code', said('a.ts(1,1): error TS2322: Bad.\n', 0)],
    ['something else, and all is fine', said('Everything is fine!\n', 0)],
    ['something else beside an error', said('a.ts(1,1): error TS2322: Bad.\nPanic!\n', 2)],
    ['a build that names no project', said('', 0, build)],
    ['progress where there is no build', said(lowerFirst, 2)],
  ])('is an error when it is %s', (_what, output) => {
    expect(readCompiler(output, nothing).kind).toBe('unreadable');
  });
});

describe('types that tsc did not get to', () => {
  const warning = (where: string) =>
    expect.objectContaining({
      severity: 'warning',
      text: `types may not have been checked${where}: tsc stops at errors like these`,
    });

  it.each([
    ['syntax', 'a.ts(1,19): error TS1109: Expression expected.\n'],
    ['an option', "tsconfig.json(1,2): error TS5102: Option 'baseUrl' has been removed.\n  Use it no more.\n"],
  ])('are said after errors of %s alone', (_what, stdout) => {
    expect(found(said(stdout, 2))).toContainEqual(warning(''));
    expect(found(said(stdout, 2), { ...nothing, side: 'base' })).toHaveLength(1);
    expect(found(said(`${stdout}b.ts(2,14): error TS2322: Bad.\n`, 2))).toHaveLength(2);
  });

  it('are said of the project of a build that they belong to', () => {
    expect(found(said(lowerFirst, 2, build))).toEqual([
      expect.objectContaining({ path: 'packages/a/src/i.ts' }),
      expect.objectContaining({ path: 'packages/b/src/i.ts' }),
      warning(' in packages/a/tsconfig.json'),
    ]);
  });

  it('are said of a project that was not built after errors of another', () => {
    expect(found(said(skipped, 1, build))).toEqual([
      expect.objectContaining({ path: 'a/i.ts' }),
      warning(' in b/tsconfig.json'),
    ]);
  });
});
