import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../core/gate/change.ts';
import type { Diagnosis } from '../core/gate/diagnosis.ts';
import type { GateInput, Output, Tree } from '../ports/gate.ts';
import { diagnosticsGate } from './diagnostics.ts';

const treeOf = (files: Readonly<Record<string, string>>): Tree => ({
  paths: new Set(Object.keys(files)),
  read: async path => files[path],
  mentioning: async () => [],
});
const changed = (path: string, how: ChangedFile['how'] = 'modified', was?: string): ChangedFile => ({
  path,
  how,
  isBinary: false,
  added: [],
  removed: [],
  ...(was === undefined ? {} : { was }),
});

interface Seen {
  readonly files: readonly ChangedFile[];
  readonly onPath?: readonly string[];
  readonly manifest?: object;
}

function inputOf({ files, onPath = [], manifest = {} }: Seen): GateInput {
  const rest = { 'package.json': JSON.stringify(manifest) };
  const named = (paths: readonly string[]) => treeOf({ ...rest, ...Object.fromEntries(paths.map(path => [path, ''])) });
  return {
    head: named(files.filter(({ how }) => how !== 'deleted').map(({ path }) => path)),
    base: named(files.filter(({ how }) => how !== 'added').map(({ path, was }) => was ?? path)),
    change: { files },
    subject: undefined,
    now: 0,
    commits: { head: 'head', base: 'base' },
    isOnPath: program => onPath.includes(program),
  };
}

const gate = diagnosticsGate({ gateTools: 'project', languageServers: {} });

async function asked(
  seen: Seen,
  servers = {},
  side: 'head' | 'base' = 'head',
  gateTools: 'auto' | 'project' = 'project',
) {
  const plan = await diagnosticsGate({ gateTools, languageServers: servers }).plan(inputOf(seen), side);
  return plan.kind === 'run' ? plan.tools.map(({ args }) => args.join(' ')) : plan.reason;
}

describe('which server is asked about what', () => {
  const files = [changed('a.ts'), changed('b.jsx', 'added'), changed('c.py'), changed('d.txt')];

  it.each([
    [
      'what is on the PATH',
      { files, onPath: ['pylsp', 'typescript-language-server'] },
      ['a.ts b.jsx -- typescript-language-server --stdio', 'c.py -- pylsp'],
    ],
    [
      'a dependency',
      { files, manifest: { devDependencies: { 'typescript-language-server': '6' } } },
      ['a.ts b.jsx -- typescript-language-server --stdio'],
    ],
    [
      'the compiler since version 7',
      { files, manifest: { dependencies: { typescript: '~7.0.2' } } },
      ['a.ts b.jsx -- tsc --lsp --stdio'],
    ],
    [
      'no compiler before version 7',
      { files, manifest: { dependencies: { typescript: '^5.9.3' } } },
      expect.stringMatching(/^typescript-language-server is neither .*; pylsp is neither .* \(no_server\)$/),
    ],
    [
      'nothing about other files',
      { files: [changed('d.txt'), changed('gone.ts', 'deleted')], onPath: ['pylsp'] },
      expect.stringMatching(/\(no_files\)$/),
    ],
  ])('is %s', async (_what, seen, expected) => {
    expect(await asked(seen)).toEqual(expected);
  });

  it('is on the base: the same files, as they are named there', async () => {
    const moved = [changed('new.py', 'renamed', 'old.py'), changed('fresh.py', 'added')];
    expect(await asked({ files: moved, onPath: ['pylsp'] }, {}, 'base')).toEqual(['old.py -- pylsp']);
  });

  it("is one of Pitwall's own where there is none, but not for what typecheck judges or npm does not have", async () => {
    const some = [...files, changed('e.go'), changed('f.rs')];
    expect(await asked({ files: some }, {}, 'head', 'auto')).toEqual([
      '--own a.ts b.jsx -- {typescript-language-server} --stdio',
      '--own c.py -- {pyright} --outputjson',
    ]);
    const compiled = [changed('a.ts'), changed('tsconfig.json')];
    expect(await asked({ files: compiled, onPath: ['tsc'] }, {}, 'head', 'auto')).toBe(
      'TypeScript is left to the gate typecheck (no_server)',
    );
    expect(await asked({ files: [changed('e.go'), changed('f.rs')] }, {}, 'head', 'auto')).toBe(
      'gopls is not on the PATH: go install golang.org/x/tools/gopls@latest; ' +
        'rust-analyzer is not on the PATH: rustup component add rust-analyzer (no_server)',
    );
  });

  it('is what the configuration says, by the longest end of the name', async () => {
    const some = [changed('a.py'), changed('a.test.py')];
    expect(await asked({ files: some }, { '.py': ['ruff', 'server'], '.test.py': ['other'] })).toEqual([
      'a.py -- ruff server',
      'a.test.py -- other',
    ]);
  });
});

describe('what was answered', () => {
  const seen = { files: [changed('new.py', 'renamed', 'old.py')], onPath: ['pylsp'] };

  async function read(answer: Diagnosis | string, servers = {}) {
    const stdout = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const one = diagnosticsGate({ gateTools: 'project', languageServers: servers });
    const plan = await one.plan(inputOf(seen), 'head');
    const tools = plan.kind === 'run' ? plan.tools : [];
    const outputs = tools.map((tool): Output => ({ tool, exitCode: 0, stdout, stderr: '' }));
    return await one.read(outputs, inputOf(seen), 'head');
  }

  const errors = [{ line: 4, source: 'pyflakes', code: 'F8', message: 'undefined name' }];

  it('is findings, known by the name that the base has', async () => {
    expect(await read({ kind: 'diagnosed', files: [{ path: 'new.py', errors }], left: [] })).toMatchObject({
      kind: 'read',
      findings: [
        {
          fingerprint: 'old.py pyflakes F8: undefined name',
          text: 'pyflakes F8: undefined name',
          path: 'new.py',
          line: 4,
        },
      ],
    });
  });

  it.each([
    ['nothing', ''],
    ['no document', '{"files":[]}'],
    ['of other files', { kind: 'diagnosed', files: [{ path: 'other.py', errors }], left: [] }],
    ['that it failed', { kind: 'failed', reason: 'it broke' }],
  ] as const)('is an error when it is %s', async (_what, answer) => {
    expect((await read(answer as Diagnosis)).kind).toBe('unreadable');
  });

  it('is a skip when there is no real server, unless the configuration names it', async () => {
    const absent = { kind: 'absent', reason: 'no linter' } as const;
    expect(await read(absent)).toEqual({ kind: 'skip', reason: 'no linter (no_server)' });
    expect(await read(absent, { '.py': ['pylsp'] })).toEqual({ kind: 'unreadable', reason: 'no linter' });
  });

  it("is less when a server of Pitwall's own is not there or breaks, and a skip when there is no other", async () => {
    const own = diagnosticsGate({ gateTools: 'auto', languageServers: { '.xyz': ['xyz'] } });
    const input = inputOf({ files: [changed('a.py'), changed('b.xyz')] });
    const plan = await own.plan(input, 'head');
    const tools = plan.kind === 'run' ? plan.tools : [];
    const said = JSON.stringify({ kind: 'diagnosed', files: [{ path: 'b.xyz', errors }], left: [] });
    const reading = (absent: object) =>
      own.read(
        tools.map(tool => ({ tool, exitCode: 0, stdout: said, stderr: '', ...(tool.pinned ? absent : {}) })),
        input,
        'head',
      );
    expect(await reading({ absent: 'offline' })).toMatchObject({
      findings: [{ path: 'b.xyz', severity: undefined }],
      note: 'offline (no_server)',
    });
    expect(await reading({ stdout: '{"kind":"failed","reason":"it broke"}' })).toMatchObject({
      findings: [{ path: 'b.xyz' }],
      note: "Pitwall's own pyright cannot judge this project: it broke (no_server)",
    });
  });

  it('is an error when not every server was asked', async () => {
    expect((await gate.read([], inputOf(seen), 'head')).kind).toBe('unreadable');
  });
});
