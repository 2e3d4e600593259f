// What the project says of itself in its package.json.
import * as z from 'zod';
import type { Tree } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Manifest = z.infer<typeof manifest>;

/** A name that the project's root asks for, or another manifest. A manifest that cannot be read asks for nothing: the installation will report it. */
export async function declares(tree: Tree, name: string, path = 'package.json'): Promise<boolean> {
  return (await declaredVersion(tree, name, path)) !== undefined;
}

/** All that the project's root asks for. */
export async function declaredNames(tree: Tree): Promise<ReadonlySet<string>> {
  const read = manifestOf(await tree.read('package.json'));
  const lists = [read?.dependencies, read?.devDependencies, read?.optionalDependencies];
  return new Set(lists.flatMap(each => Object.keys(each ?? {})));
}

/** The version that it asks for, as it is written there. */
export async function declaredVersion(tree: Tree, name: string, path = 'package.json'): Promise<string | undefined> {
  const read = manifestOf(await tree.read(path));
  const lists = [read?.dependencies, read?.devDependencies, read?.optionalDependencies];
  return lists.find(each => each && Object.hasOwn(each, name))?.[name];
}

function manifestOf(text: string | undefined): Manifest | undefined {
  const read = manifest.safeParse(parseJson(text ?? ''));
  return read.success ? read.data : undefined;
}
