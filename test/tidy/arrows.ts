// Which folder of src/ may import which. The arrows are the architecture: decide apart from do.
import { posix } from 'node:path';
import { type Complaint, complainAbout, isInSource, isSource, type Rule, type SourceFile } from './source-file.ts';
import { onlyCode, withoutComments } from './strip.ts';

const inner = ['std', 'core', 'ports'];
const arrows: Readonly<Record<string, readonly string[]>> = {
  std: ['std'],
  core: ['std', 'core'],
  ports: inner,
  engine: [...inner, 'engine'],
  effects: [...inner, 'engine', 'effects'],
  gates: [...inner, 'gates'],
  adapters: [...inner, 'adapters'],
  config: [...inner, 'config'],
  app: [...inner, 'engine', 'effects', 'config', 'app'],
  server: [...inner, 'config', 'app', 'server'],
  cli: [...inner, 'config', 'app', 'server', 'cli'],
};
/** Folders of core that drive streams of their own and that nothing else is made of, besides those that have a flow. */
const plannedFlows = ['run', 'epic', 'team', 'checkpoint'];
/**
 * Driven by no flow: messages of a bus, which effects write, what a role may answer, which its tool checks, the body of an epic, which
 * effects write, and what a session folder holds, which config reads. They import nothing of their flow.
 */
const sharedParts = [
  'src/core/team/bus/',
  'src/core/epic/verdict/',
  'src/core/epic/body/',
  'src/core/checkpoint/session/',
];
/** An attempt belongs to every flow. */
const sharedFlow = 'attempt';
/** Registration, use-cases and what shows them. */
const flowReaders = ['app', 'cli', 'server', 'main', 'main.ts'];
/** Computed names, and the ways around `import`. Strings are blank here, so a name that is written out is a quote. */
const hiddenImports = /\bimport\s*\(\s*(?!['"`]\s*['"`]\s*\))[^\s]|\bcreateRequire\b|\brequire\s*\(/g;
/** As a program is, a thread is started by adapters. */
const threads = /\bnew\s+Worker\b/g;
const corePackages = ['zod'];
/** The parser of shell text has one door. */
const parserDoor = 'src/core/policy/shell/parser.ts';
/** The functions without a domain word use Node at most, and these not even that, so that core may use them. */
const pureFunctions = [
  'parse-json',
  'error-code',
  'plural',
  'one-line',
  'decodings',
  'is-record',
  'format-utc',
  'short-commit',
  'spaced',
  'sha256',
].map(name => `src/std/${name}.ts`);

export const keepsArrows: Rule = files => {
  const flows = flowsAmong(files);
  return files.filter(isInSource).flatMap(file => complaintsOf(file, flows));
};

function flowsAmong(files: readonly SourceFile[]): ReadonlySet<string> {
  const found = files.flatMap(({ path }) => /^src\/core\/([^/]+)\/flow\.ts$/.exec(path)?.[1] ?? []);
  return new Set([...plannedFlows, ...found.filter(name => name !== sharedFlow)]);
}

function complaintsOf(file: SourceFile, flows: ReadonlySet<string>): Complaint[] {
  if (!file.path.endsWith('.ts')) return [`${file.path}: no rule reads such files: write it in a file .ts`];
  const folder = folderOf(file.path);
  // The composition root: main.ts and the parts it is split into.
  if (folder === 'main.ts' || folder === 'main') return [];
  const allowed = arrows[folder];
  if (allowed === undefined) return [`${file.path}: no arrows are written down for src/${folder}`];
  const code = onlyCode(file);
  const hidden = [
    ...complainAbout(code, hiddenImports, 'an import that no rule can follow'),
    ...(folder === 'adapters' ? [] : complainAbout(code, threads, 'threads are started by adapters')),
  ];
  const imported = importsOf(file).flatMap(target => {
    if (!target.startsWith('.')) return complainAboutPackage(file.path, folder, target);
    const path = posix.join(posix.dirname(file.path), target);
    const flow = flowIn(path, flows);
    if (flow !== undefined && flowIn(file.path, flows) !== flow && !flowReaders.includes(folderOf(file.path)))
      return [`${file.path}: the flow ${flow} is its own business and that of its registration (${path})`];
    if (!path.startsWith('src/')) return [`${file.path}: ${folder} imports ${path}, which is outside of src`];
    const isAllowed = allowed.includes(folderOf(path)) && (!isPure(file) || isPure({ path }));
    return isAllowed ? [] : [`${file.path}: ${folder} must not import ${folderOf(path)} (${path})`];
  });
  return [...hidden, ...imported];
}

function flowIn(path: string, flows: ReadonlySet<string>): string | undefined {
  const [, folder, flow = ''] = path.split('/');
  if (sharedParts.some(part => path.startsWith(part))) return undefined;
  return folder === 'core' && flows.has(flow) ? flow : undefined;
}

function complainAboutPackage(path: string, folder: string, name: string): Complaint[] {
  if (isPure({ path }))
    return (folder === 'core' && corePackages.includes(name)) || (path === parserDoor && name === 'unbash')
      ? []
      : [`${path}: must not import ${name}`];
  return folder !== 'std' || name.startsWith('node:') ? [] : [`${path}: std must not import ${name}`];
}

/** What must have no I/O, clock, randomness, environment or waiting. */
export function isPure({ path }: { readonly path: string }): boolean {
  return path.startsWith('src/core/') || pureFunctions.includes(path);
}

/** A named import keeps all of zod in a bundle: a browser would load 91 KB more. */
export const importsZodWhole: Rule = files =>
  files
    .filter(file => isSource(file) && /^src\/core\//.test(file.path))
    .filter(file => /import\s+(?:type\s+)?\{[^}]*\}\s*from\s*'zod'/.test(withoutComments(file).text))
    .map(({ path }) => `${path}: write import * as z from 'zod'`);

export function importsOf(file: SourceFile): string[] {
  const { text } = withoutComments(file);
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"`])([^'"`\n]+)\1/g);
  return [...found].flatMap(match => match[2] ?? []);
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}
