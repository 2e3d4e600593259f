// The gate for syntax, with the real parsers and the real programs of the languages.
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { GateRunnerParts } from '../../src/adapters/gates/runner/run-one.ts';
import { type Finding, findingLine } from '../../src/core/gate/finding.ts';
import { findProgram } from '../../src/std/find-program.ts';
import { GateScene, type RawFiles } from '../support/gate-scene.ts';

interface Kind {
  readonly kind: string;
  readonly path: string;
  readonly good: string;
  readonly broken: string;
  readonly finds: string;
  /** The program that reads it, where Pitwall has no parser of its own. */
  readonly program?: string;
}

const kinds: readonly Kind[] = [
  {
    kind: 'JavaScript',
    path: 'a.js',
    good: 'export const a = 1;\n',
    broken: 'export const a = 1;\nthis is not even JavaScript ((\n',
    finds: 'a.js:2: JavaScript: Missing semicolon.',
  },
  {
    kind: 'JSX',
    path: 'a.jsx',
    good: 'export const a = <b c={1}>x</b>;\n',
    broken: 'const a = <b>;\n',
    finds: 'a.jsx:1: JavaScript: ',
  },
  {
    kind: 'TypeScript',
    path: 'a.ts',
    good: 'export enum A { B }\nexport const a = <T,>(b: T): b is T & {} => true;\n',
    broken: 'export const a: = 1;\n',
    finds: 'a.ts:1: TypeScript: Unexpected token',
  },
  {
    kind: 'TSX',
    path: 'a.tsx',
    good: 'export const a = (b: { c: string }) => <b>{b.c satisfies string}</b>;\n',
    broken: 'export const a = <b>{</b>;\n',
    finds: 'a.tsx:1: TypeScript: ',
  },
  {
    kind: 'JSON',
    path: 'a.json',
    good: '{"a": [1]}\n',
    broken: '{"a": [1],}\n',
    finds: 'a.json:1: JSON: expected a key, found }',
  },
  {
    kind: 'JSON with comments',
    path: 'tsconfig.json',
    good: '{ /* a */ "a": ["//b",], }\n',
    broken: '{ "a": [ // b\n }\n',
    finds: 'tsconfig.json:2: JSON: expected a value or ], found }',
  },
  {
    kind: 'YAML',
    path: 'a.yml',
    good: 'a: !Ref b\n---\nc: ${{ d }}\n',
    broken: 'a: [b\nc: d\n',
    finds: 'a.yml:2: YAML: ',
  },
  { kind: 'TOML', path: 'a.toml', good: 'a.b = 1\n', broken: 'a.b = \n', finds: 'a.toml:1: TOML: ' },
  {
    kind: 'CSS',
    path: 'a.css',
    good: '@apply x;\n.a { *b: c; &:hover { d: e } }\n',
    broken: '.a {\n',
    finds: 'a.css:1: CSS: Unclosed block',
  },
  {
    kind: 'HTML',
    path: 'a.html',
    good: '<div><p>a<br>b</span>\n',
    broken: '<p>a</p>\n<script>x\n',
    finds: 'a.html:3: HTML: eof in ',
  },
  {
    kind: 'Python',
    path: 'a.py',
    good: 'async def a():\n    return [await b async for b in c]\n',
    broken: 'def a(:\n    pass\n',
    finds: 'a.py:1: Python: ',
    program: 'python3',
  },
  {
    kind: 'Go',
    path: 'a.go',
    good: 'package a\n\nfunc  B[T any](c T) {}\n',
    broken: 'package a\n\nfunc B( {}\n',
    finds: "a.go:3: Go: expected ')', found '{'",
    program: 'gofmt',
  },
  {
    kind: 'Rust',
    path: 'a.rs',
    good: 'mod b;\npub(crate) mod c;\nasync   fn d() { let async_ = 1; }\n',
    broken: 'fn b() {\n    let c = (1;\n}\n',
    finds: 'a.rs:2: Rust: mismatched closing delimiter',
    program: 'rustfmt',
  },
  {
    kind: 'shell',
    path: 'a.sh',
    good: '#!/bin/sh\na() { echo "${b:-c}"; }\n',
    broken: 'if true; then\n  echo a\n',
    finds: 'a.sh:3: shell: syntax error: unexpected end of file',
    program: 'bash',
  },
];

/** With the user's own home: rustfmt may be one of several that it names. */
const environment = { PATH: process.env.PATH ?? '', HOME: homedir() };
const isHere = ({ program }: Kind) => program === undefined || findProgram(program, environment.PATH) !== undefined;
const here = kinds.filter(isHere);
const each = (text: (kind: Kind) => string) => Object.fromEntries(here.map(kind => [kind.path, text(kind)]));

let scene: GateScene;
afterEach(() => scene.remove());

/** What the gate says of one commit on top of another. */
async function judge(before: RawFiles, after: RawFiles, parts: Partial<GateRunnerParts> = {}) {
  scene = await GateScene.make(before);
  await scene.commit('change', after);
  const { state, reason, findings } = await scene.judge('syntax', { parts: { environment, ...parts } });
  return { state, reason, lines: findings.map(findingLine).toSorted(), isDoubtful: findings.every(isWarning) };
}

const isWarning = (finding: Finding) => finding.severity === 'warning';
const pathsIn = (lines: readonly string[]) => lines.map(line => line.split(':')[0]).toSorted();

describe('files of every kind', () => {
  it('pass when they are good', async () => {
    const parsed = `${here.length} files parsed`;
    expect(
      await judge(
        {},
        each(({ good }) => good),
      ),
    ).toMatchObject({ state: 'pass', reason: parsed, lines: [] });
  });

  it('block when the change breaks them', async () => {
    const { state, lines } = await judge(
      each(({ good }) => good),
      each(({ broken }) => broken),
    );
    expect(state).toBe('fail');
    expect(lines).toEqual(
      here.map(({ finds }) => expect.stringContaining(finds)).toSorted((a, b) => (a.sample < b.sample ? -1 : 1)),
    );
  });

  it('do not block when they were broken in the same way before, also under another name', async () => {
    const moved = here.flatMap(({ path, broken }) => [
      [path, null] as const,
      [path.replace(/(\.\w+)$/, '.moved$1'), `${broken}\n\n`] as const,
    ]);
    expect(
      await judge(
        each(({ broken }) => broken),
        Object.fromEntries(moved),
      ),
    ).toMatchObject({ state: 'pass', lines: [] });
  });

  it('block when they are broken in another way than before', async () => {
    expect(await judge({ 'a.json': '{' }, { 'a.json': '{]' })).toMatchObject({ state: 'fail' });
  });
});

it('reads programs without an ending by their first line', async () => {
  const { state, lines } = await judge(
    {},
    {
      'bin/a': '#!/usr/bin/env -S node --harmony\nlet a = ;\n',
      'bin/b': '#!/bin/bash\nif\n',
      'bin/c': '#!/usr/bin/env python3\ndef a(:\n',
      'bin/d': '#!/usr/bin/env python2\nprint "a"\n',
      LICENSE: 'if (\n',
    },
  );
  expect({ state, paths: pathsIn(lines) }).toEqual({ state: 'fail', paths: ['bin/a', 'bin/b', 'bin/c'] });
});

it('says which files no parser read, and is skipped when it read none', async () => {
  scene = await GateScene.make();
  await scene.commit('change', { 'a.go': 'package a(', 'b.go': 'package b', 'c.sh': 'if', 'd.rs': 'fn', 'e.py': '(' });
  const folder = join(scene.scratch.folder, 'few-programs');
  mkdirSync(folder);
  for (const name of ['git', 'node']) symlinkSync(findProgram(name, environment.PATH) ?? '', join(folder, name));
  const how = { parts: { environment: { PATH: folder, HOME: homedir() } } };
  const missing =
    '2 Go files (gofmt is not on the PATH); 1 shell file (bash is not on the PATH); 1 Rust file (rustfmt is not on the PATH); 1 Python file (python3 is not on the PATH)';
  const skipped = await scene.judge('syntax', how);
  expect({ ...skipped, reason: partsOf(skipped.reason) }).toMatchObject({
    state: 'skipped',
    reason: partsOf(`${missing} (no_parser)`),
  });
  await scene.commit('adds one that can be read', { 'f.json': '{}' });
  const passed = await scene.judge('syntax', how);
  expect({ ...passed, reason: partsOf(passed.reason) }).toMatchObject({
    state: 'pass',
    reason: partsOf(`1 file parsed; not parsed: ${missing}`),
  });
});

/** Programs end in any order. */
const partsOf = (reason: string) => reason.split(/; |: /).toSorted();

it('is skipped when nothing of a known kind changed', async () => {
  const removed = { state: 'skipped', reason: 'no changed file is of a kind that Pitwall can parse (no_files)' };
  expect(await judge({ 'a.js': '(' }, { 'a.js': null, 'b.md': '(', 'c.bin': '\0' })).toMatchObject(removed);
});

it('needs no dependencies: a set-up that cannot be done does not matter', async () => {
  const setUp = async () => ({ kind: 'unready', reason: 'no lockfile', isChanged: false }) as const;
  expect(await judge({}, { 'a.js': 'let a = ;' }, { setUp })).toMatchObject({ state: 'fail' });
});

it('is not stopped by what a change brings into node_modules', async () => {
  const brought = { 'node_modules/.bin/node': '#!/bin/sh\n', 'a.js': 'let a = ;', '.gitignore': '' };
  expect(await judge({}, brought)).toMatchObject({ state: 'fail' });
});

describe('what may be broken on purpose', () => {
  it('is a warning', async () => {
    const files = {
      'test/fixtures/a.json': '{',
      'test/invalid-input.js': '(',
      'chart/a.yaml': '{{- if .Values.a }}\na: b\n{{- end }}\n',
      'a.json': '{"a": {{ b }}}',
      '{{cookiecutter.name}}/a.py': 'import {{a}}.b\n',
      'front-matter.css': '---\n---\n.a {',
      'twice.yaml': 'a: 1\na: 2\n',
    };
    const { lines, ...said } = await judge({}, files);
    expect(said).toMatchObject({ state: 'warn', isDoubtful: true });
    expect(pathsIn(lines)).toEqual(Object.keys(files).toSorted());
  });

  it.each([
    ['a workflow of GitHub', { '.github/workflows/a.yml': 'a: ${{ b }}\nc: [\n' }],
    ['a source that is only called bad', { 'src/bad.js': '(' }],
  ])('is an error all the same: %s', async (_what, files) => {
    expect(await judge({}, files)).toMatchObject({ state: 'fail' });
  });
});

it('leaves alone what only looks like a known kind', async () => {
  scene = await GateScene.make();
  symlinkSync('nowhere (', join(scene.scratch.repository, 'link.js'));
  await scene.commit('change', {
    'video.ts': `G${'\0'.repeat(187)}G${'\0'.repeat(187)}`,
    'qt.ts': '<?xml version="1.0"?>\n<!DOCTYPE TS><TS></TS>\n',
    'kept-elsewhere.json': 'version https://git-lfs.github.com/spec/v1\noid sha256:a\nsize 1\n',
    'kept-secret.json': '\0GITCRYPT\0abc',
  });
  expect(await scene.judge('syntax')).toMatchObject({ state: 'skipped' });
});

describe('hostile files', () => {
  const deep = (text: string) => text.repeat(100_000);

  it('are a warning where the parser gives up', async () => {
    const files = {
      'a.js': deep('('),
      'a.yaml': deep('['),
      'a.toml': `a = ${deep('[')}`,
      'a.py': `${deep('-')}1\n`,
      'huge.js': 'a;\n'.repeat(1_100_000),
    };
    const { lines, ...said } = await judge({}, files);
    expect(said).toMatchObject({ state: 'warn', isDoubtful: true });
    expect(pathsIn(lines)).toEqual(Object.keys(files).toSorted());
  });

  it('do not keep other files from being read', async () => {
    const { lines } = await judge({}, { 'a.js': deep('('), 'b.js': 'let b = ;', 'c.py': deep('-'), 'd.py': '(' });
    expect(pathsIn(lines)).toEqual(['a.js', 'b.js', 'c.py', 'd.py']);
  });

  it('block when they are no text at all', async () => {
    const noText = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0xff, 0xfe, 0x28]);
    const { lines, isDoubtful } = await judge({}, Object.fromEntries(here.map(({ path }) => [path, noText])));
    expect(isDoubtful).toBe(false);
    expect(pathsIn(lines)).toEqual(here.map(({ path }) => path).toSorted());
  });

  it('are a warning when they hold a byte that is not UTF-8', async () => {
    const texts = { 'a.js': '"?"', 'a.json': '"?"', 'a.yaml': '# ?', 'a.css': '/*?*/', 'a.html': '?', 'a.toml': '# ?' };
    const files = Object.entries(texts).map(([path, text]) => [path, Buffer.from(text.replace('?', '\xe9'), 'latin1')]);
    const { lines, ...said } = await judge({}, Object.fromEntries(files));
    expect(said).toMatchObject({ state: 'warn', isDoubtful: true });
    expect(pathsIn(lines)).toEqual(Object.keys(texts).toSorted());
  });

  it('may have any name, and may be UTF-16', async () => {
    const utf16 = Buffer.from('\uFEFF{"a": 1}', 'utf16le');
    const { lines } = await judge({}, { '-n {out} "$(a)\n.js': '(', '--help.sh': 'if', 'a.json': utf16 });
    expect(lines).toHaveLength(2);
  });
});

describe('a Python that is too old', () => {
  /** Knows no syntax but `old`, and says which version it is. */
  const python = (minor: number, known: string) =>
    [
      '#!/usr/bin/env node',
      "const { appendFileSync, readFileSync } = require('node:fs');",
      'const [answers, ...files] = process.argv.slice(7);',
    ]
      .concat(
        `appendFileSync(answers, '{"minor":${minor}}\\n');`,
        `for (const file of files) appendFileSync(answers, readFileSync(file, 'utf8').includes('${known}') ? '{}\\n' : '{"line":1,"message":"invalid syntax"}\\n');`,
      )
      .join('\n');

  async function judgeWith(pythons: Readonly<Record<string, string>>, files: RawFiles) {
    scene = await GateScene.make();
    await scene.commit('change', files);
    const folder = join(scene.scratch.folder, 'pythons');
    mkdirSync(folder);
    for (const [name, text] of Object.entries(pythons)) {
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
    }
    const PATH = `${folder}:${environment.PATH}`;
    return await scene.judge('syntax', { parts: { environment: { PATH, HOME: scene.scratch.folder } } });
  }

  it('gives way to a newer one on the same machine', async () => {
    const pythons = { python3: python(8, 'old'), 'python3.20': python(20, 'new') };
    expect(await judgeWith(pythons, { 'a.py': 'new' })).toMatchObject({ state: 'pass' });
  });

  it('makes a warning where the project asks for a newer one', async () => {
    const files = { 'a.py': 'new', 'pyproject.toml': '[project]\nrequires-python = ">=3.99"\n' };
    expect(await judgeWith({ python3: python(8, 'old'), 'python3.20': python(9, 'old') }, files)).toMatchObject({
      state: 'warn',
      findings: [{ text: 'Python: invalid syntax (the project asks for Python 3.99, and this is 3.8)' }],
    });
  });
});

it('reads 500 files in a few seconds', async () => {
  const line = (at: number) => `export const f${at} = (a: number): string => \`\${a + ${at}}\`;\n`;
  const text = Array.from({ length: 80 }, (_, at) => line(at)).join('');
  scene = await GateScene.make();
  await scene.commit('change', Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`src/${at}.ts`, text])));
  const { state, reason, evidence } = await scene.judge('syntax');
  expect({ state, reason }).toEqual({ state: 'pass', reason: '500 files parsed' });
  // About two seconds on two idle processors; this only notices a file that waits for its time limit.
  expect(evidence?.durationMs).toBeLessThan(30_000);
});
