// ARCHITECTURE.md keeps its word: whatever path it names is there, in its sentences and in its map.
import { posix } from 'node:path';
import type { Complaint, Rule, SourceFile } from './source-file.ts';

const page = 'ARCHITECTURE.md';

export const architectureIsThere: Rule = files => {
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]));
  return files
    .filter(file => file.path === page)
    .flatMap(file => [...namedPaths(file), ...mappedPaths(file)])
    .filter(paths => !paths.some(path => known.has(path)))
    .map(([path]): Complaint => `${page}: ${path} is not there`);
};

/** A path, each as the places that it may stand for. */
type NamedPath = readonly string[];

/** Paths in backquotes. The page leaves out `src/`; a name in angle brackets stands for any. */
function namedPaths({ text }: SourceFile): NamedPath[] {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/`([\w.-]+\/[\w./<>-]*)`/g)].map(match => {
    const path = (match[1] ?? '').replace(/\/?(<.*)?$/, '');
    return [path, `src/${path}`];
  });
}

/** The names that begin the lines of the map, below the folder that they are indented under. */
function mappedPaths({ text }: SourceFile): NamedPath[] {
  const map = /## Map\n+```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const above: string[] = [];
  return map.split('\n').flatMap(line => {
    const row = /^(?<indent> *)(?<names>[\w.-]+\/?(?:, [\w.-]+\/?)*)(?: {2,}|$)/.exec(line)?.groups;
    const names = row?.names?.split(', ') ?? [];
    const depth = (row?.indent?.length ?? 0) / 2;
    const paths = names.map(name => posix.join(...above.slice(0, depth), name).replace(/\/$/, ''));
    if (names.length === 1) above[depth] = names[0] ?? '';
    return paths.map(path => [path, `${path}.ts`]);
  });
}

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
