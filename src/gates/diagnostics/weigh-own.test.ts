import { describe, expect, it } from 'vitest';
import type { GateInput, Tree } from '../../ports/gate.ts';
import { weighOwn } from './weigh-own.ts';

type Files = Readonly<Record<string, string>>;

const treeOf = (files: Files): Tree => ({
  paths: new Set(Object.keys(files)),
  read: async path => files[path],
  mentioning: async texts => Object.keys(files).filter(path => texts.some(text => files[path]?.includes(text))),
});

const fault = (code: string | undefined, message: string) => ({ line: 1, message, ...(code ? { code } : {}) });
const unknown = (name: string) => fault('2304', `Cannot find name '${name}'.`);
const undefinedName = fault('reportUndefinedVariable', '"lost" is not defined');

interface Said {
  readonly path?: string;
  readonly errors: readonly ReturnType<typeof fault>[];
  readonly project?: string;
}

/** How heavy each error is that counts. */
async function weigh(files: Files, { path = 'a.js', errors, project }: Said) {
  const tree = treeOf(files);
  const input = { head: tree, base: tree, isOnPath: (program: string) => program === 'tsc' } as unknown as GateInput;
  const said = { path, errors: [...errors], ...(project === undefined ? {} : { project }) };
  const [judged] = await weighOwn([said], { input, side: 'head' });
  return judged?.errors.map(({ severity = 'error' }) => severity);
}

const line = 'export const a = lost(__VERSION__);\n';

describe("what Pitwall's own servers find", () => {
  it('is an error when a name exists nowhere, or a constant is assigned to', async () => {
    const errors = [unknown('lost'), fault('2588', "Cannot assign to 'a' because it is a constant.")];
    expect(await weigh({ 'a.js': line, 'b.js': 'export const other = 1;\n' }, { errors })).toEqual(['error', 'error']);
    const python = { path: 'a.py', errors: [undefinedName] };
    expect(await weigh({ 'a.py': 'import requests\nlost()\n' }, python)).toEqual(['error']);
  });

  it.each([
    ['is written in another file', { 'a.js': line, 'webpack.config.js': 'define({ lost: 1 });\n' }],
    ['is in a script that is not a module', { 'a.js': 'lost();\n' }],
    ['is asked for with typeof', { 'a.js': `${line}if (typeof lost !== 'undefined') a();\n` }],
    ['is declared for a linter', { 'a.js': `/* global lost */\n${line}` }],
  ])('is a warning when the name %s', async (_where, files) => {
    expect(await weigh(files, { errors: [unknown('lost')] })).toEqual(['warning']);
  });

  it.each([
    ['a bundler', [unknown('__VERSION__')]],
    ['a program that runs tests', [fault('2582', "Cannot find name 'test'."), unknown('lost')]],
    ['settings of the project', [unknown('lost')], 'jsconfig.json'],
  ])('is a warning when the name may come from %s', async (_where, errors, project?: string) => {
    const said = { errors, ...(project === undefined ? {} : { project }) };
    expect(await weigh({ 'a.js': line }, said)).toEqual(['warning']);
  });

  it.each([
    ['everything of a module is imported', 'from host import *\nlost()\n'],
    ['it expects that names are missing', 'try:\n    lost\nexcept NameError:\n    pass\n'],
    ['it writes names by itself', 'globals()["lost"] = 1\nlost\n'],
  ])('is a warning in Python where %s', async (_why, text) => {
    expect(await weigh({ 'a.py': text }, { path: 'a.py', errors: [undefinedName] })).toEqual(['warning']);
  });

  it('is a warning when it is about types, and nothing in JavaScript', async () => {
    const errors = [fault('2322', "Type 'string' is not assignable to type 'number'.")];
    expect(await weigh({ 'a.ts': line }, { path: 'a.ts', errors })).toEqual(['warning']);
    expect(await weigh({ 'a.js': line }, { errors })).toEqual([]);
  });

  it('is nothing when a package or a platform is not there, or when it is syntax', async () => {
    const absent = [fault('2307', "Cannot find module 'x'."), unknown('setImmediate'), unknown('__dirname')];
    const errors = [...absent, fault('1005', "';' expected.")];
    expect(await weigh({ 'a.ts': line }, { path: 'a.ts', errors })).toEqual([]);
    const missing = fault('reportMissingImports', 'Import "numpy" could not be resolved');
    const unclear = fault('reportUnknownMemberType', 'Type of "array" is unknown');
    const python = { path: 'a.py', errors: [missing, unclear, fault(undefined, 'Expected expression')] };
    expect(await weigh({ 'a.py': '' }, python)).toEqual([]);
  });

  it('is nothing when JavaScript names a type in a comment, or a package exports something else', async () => {
    const commented = { ...unknown('lost'), line: 2 };
    const exported = fault('2305', `Module '"chalk"' has no exported member 'lost'.`);
    const text = `/**\n * @return {lost}\n */\n${line}`;
    expect(await weigh({ 'a.js': text }, { errors: [commented, exported] })).toEqual([]);
    expect(await weigh({ 'a.js': text }, { errors: [{ ...commented, line: 4 }] })).toEqual(['error']);
    const own = fault('2305', `Module '"./b.js"' has no exported member 'lost'.`);
    expect(await weigh({ 'a.js': text }, { errors: [own] })).toEqual(['warning']);
  });

  it('is left to the gate typecheck where that reads the file', async () => {
    const files = { 'a.js': line, 'tsconfig.json': '{"compilerOptions":{"checkJs":true}}' };
    expect(await weigh(files, { errors: [unknown('lost')], project: 'tsconfig.json' })).toBeUndefined();
    expect(await weigh(files, { errors: [unknown('lost')] })).toEqual(['error']);
  });
});
