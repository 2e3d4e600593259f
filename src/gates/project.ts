// What the project says of itself in its package.json.
import * as z from 'zod';
import type { Tree } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';

const list = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies: list, devDependencies: list, optionalDependencies: list });

/** A name that the project's root asks for, or another manifest. A manifest that cannot be read asks for nothing: the installation will report it. */
export async function declares(tree: Tree, name: string, path = 'package.json'): Promise<boolean> {
  return (await declaredVersion(tree, name, path)) !== undefined;
}

/** All that the project's root asks for. */
export async function declaredNames(tree: Tree): Promise<ReadonlySet<string>> {
  return new Set((await listsIn(tree, 'package.json')).flatMap(each => Object.keys(each)));
}

/** The version that it asks for, as it is written there. */
export async function declaredVersion(tree: Tree, name: string, path = 'package.json'): Promise<string | undefined> {
  return (await listsIn(tree, path)).find(each => Object.hasOwn(each, name))?.[name];
}

async function listsIn(tree: Tree, path: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const read = manifest.safeParse(parseJson((await tree.read(path)) ?? ''));
  return read.success ? Object.values(read.data) : [];
}
