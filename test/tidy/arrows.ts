// Which folder of src/ may import which. The arrows are the architecture: decide apart from do.
import { posix } from 'node:path';
import { type Complaint, isSource, type Rule, type SourceFile } from './source-file.ts';
import { withoutComments } from './strip.ts';

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
/** Folders of core that drive streams of their own and that nothing else is made of. An attempt belongs to every flow. */
const flows = ['run', 'epic', 'team', 'checkpoint'];
/** Registration, use-cases and what shows them. */
const flowReaders = ['app', 'cli', 'server', 'main', 'main.ts'];
const corePackages = ['zod'];
/** The functions without a domain word use Node at most, and these not even that, so that core may use them. */
const pureFunctions = ['parse-json', 'error-code', 'plural', 'one-line', 'is-record', 'format-utc'].map(
  name => `src/std/${name}.ts`,
);

export const keepsArrows: Rule = files => files.filter(isSource).flatMap(file => complaintsOf(file));

function complaintsOf(file: SourceFile): Complaint[] {
  const folder = folderOf(file.path);
  // The composition root: main.ts and the parts it is split into.
  if (folder === 'main.ts' || folder === 'main') return [];
  const allowed = arrows[folder];
  if (allowed === undefined) return [`${file.path}: no arrows are written down for src/${folder}`];
  return importsOf(file).flatMap(target => {
    if (!target.startsWith('.')) return complainAboutPackage(file.path, folder, target);
    const path = posix.join(posix.dirname(file.path), target);
    const flow = flowIn(path);
    if (flow !== undefined && !mayImportFlow(file.path, flow))
      return [`${file.path}: the flow ${flow} is its own business and that of its registration (${path})`];
    if (!path.startsWith('src/')) return [`${file.path}: ${folder} imports ${path}, which is outside of src`];
    const isAllowed = allowed.includes(folderOf(path)) && (!isPure(file) || isPure({ path }));
    return isAllowed ? [] : [`${file.path}: ${folder} must not import ${folderOf(path)} (${path})`];
  });
}

function flowIn(path: string): string | undefined {
  const [, folder, flow = ''] = path.split('/');
  return folder === 'core' && flows.includes(flow) ? flow : undefined;
}

function mayImportFlow(path: string, flow: string): boolean {
  return flowIn(path) === flow || flowReaders.includes(folderOf(path));
}

function complainAboutPackage(path: string, folder: string, name: string): Complaint[] {
  if (isPure({ path }))
    return folder === 'core' && corePackages.includes(name) ? [] : [`${path}: must not import ${name}`];
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
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g);
  return [...found].flatMap(match => match[1] ?? []);
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}
