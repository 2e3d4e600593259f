// Changed sources that no test is about: none that is named after them came with the change, and none imports them.
import { posix } from 'node:path';
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput, Tree } from '../../ports/gate.ts';
import { isSource, isTest, languageOf } from '../code/kind-of-file.ts';
import { importsOf } from './imports.ts';

export async function untestedSources({ head, change }: GateInput): Promise<readonly Finding[]> {
  const touched = new Set(change.files.map(({ path }) => path));
  const sources = change.files
    .filter(({ path, how, added, removed }) => how !== 'deleted' && isSource(path) && added.length + removed.length > 0)
    .map(({ path }) => path);
  const unnamed = sources.filter(path => ![...touched].some(test => isTestOf(test, path)));
  const alone = unnamed.filter(path => !hasNeighbour(path, head.paths));
  const imported = await importedByTests(head, alone);
  const open = alone.filter(path => !imported.has(path));
  const inline = await Promise.all(open.map(path => hasInlineTests(head, path)));
  return open.filter((_, at) => !inline[at]).map(findingOf);
}

function findingOf(path: string): Finding {
  const text = 'tests: no test of this file came with the change, and none imports it';
  return { fingerprint: `tests ${path}`, text, path };
}

/** `cart.ts` is tested by cart.test.ts, test_cart.py, cart_test.go, CartTest.java. */
function isTestOf(test: string, source: string): boolean {
  if (!isTest(test) || languageOf(test) !== languageOf(source)) return false;
  const bare = stemOf(test).replace(/^test_|[._-](?:test|tests|spec|e2e)$|(?:Tests?|IT|Spec)$/, '');
  return bare === stemOf(source);
}

const stemOf = (path: string) => posix.basename(path).replace(/\.\w+$/, '');

/** Tests of the same package need no import: in Go any of the folder, in Java one of the name. */
function hasNeighbour(source: string, paths: ReadonlySet<string>): boolean {
  const language = languageOf(source);
  const folder = posix.dirname(source);
  if (language === 'go') return [...paths].some(path => isTest(path) && posix.dirname(path) === folder);
  return language === 'java' && [...paths].some(path => isTestOf(path, source));
}

/** Directly, or through an index that hands it on. */
async function importedByTests(tree: Tree, sources: readonly string[]): Promise<ReadonlySet<string>> {
  const words = [...new Set(sources.flatMap(wordsFor))];
  const candidates = (await tree.mentioning(words)).filter(path => isTest(path) || isIndex(path));
  const pairs = await Promise.all(candidates.map(async path => [path, await importsIn(tree, path)] as const));
  const imports = new Map(pairs);
  const direct = candidates.filter(isTest).flatMap(path => imports.get(path) ?? []);
  return new Set([...direct, ...direct.filter(isIndex).flatMap(path => imports.get(path) ?? [])]);
}

/** By what an import could name it: its own name, or the folder that hands it on. */
function wordsFor(source: string): readonly string[] {
  return [stemOf(source), posix.basename(posix.dirname(source))].filter(word => word !== '.' && word !== '');
}

const isIndex = (path: string) => /(?:^|\/)(?:index\.\w+|__init__\.py|mod\.rs)$/.test(path);

async function importsIn(tree: Tree, path: string): Promise<readonly string[]> {
  const language = languageOf(path);
  const text = await tree.read(path);
  if (language === undefined || text === undefined) return [];
  return importsOf(path, text, language, tree.paths);
}

/** Rust keeps tests in the source, or names its module in a folder of tests. */
async function hasInlineTests(tree: Tree, path: string): Promise<boolean> {
  if (languageOf(path) !== 'rust') return false;
  if (/#\[cfg\(test\)\]|#\[test\]/.test((await tree.read(path)) ?? '')) return true;
  const tests = (await tree.mentioning([`::${stemOf(path)}`])).filter(isTest);
  return tests.some(test => languageOf(test) === 'rust');
}
