// Which folder of src/ may import which. The arrows are the architecture: decide apart from do.
import { posix } from 'node:path';
import { type Complaint, isSource, type Rule, type SourceFile } from './source-file.ts';
import { withoutComments } from './strip.ts';

const inner = ['core', 'ports'];
const arrows: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  ports: inner,
  engine: [...inner, 'engine'],
  gates: [...inner, 'gates'],
  adapters: [...inner, 'adapters'],
  config: ['core', 'config'],
  server: [...inner, 'config', 'server'],
  cli: [...inner, 'engine', 'gates', 'config', 'server', 'cli'],
};
const corePackages = ['zod'];

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
    if (!path.startsWith('src/')) return [`${file.path}: ${folder} imports ${path}, which is outside of src`];
    return allowed.includes(folderOf(path))
      ? []
      : [`${file.path}: ${folder} must not import ${folderOf(path)} (${path})`];
  });
}

function complainAboutPackage(path: string, folder: string, name: string): Complaint[] {
  if (folder !== 'core' || corePackages.includes(name)) return [];
  return [`${path}: core must not import ${name}`];
}

export function importsOf(file: SourceFile): string[] {
  const { text } = withoutComments(file);
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g);
  return [...found].flatMap(match => match[1] ?? []);
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}
