// Which TypeScript projects there are to check. One that selects no files itself is no project: tsc would check nothing there and call it fine.
import { posix } from 'node:path';
import * as z from 'zod';
import type { Tree } from '../../ports/gate.ts';
import { parseJsonc } from '../jsonc.ts';

export interface Project {
  /** Of its tsconfig.json. */
  readonly path: string;
  /** It consists of others, which only a build puts together. */
  readonly hasReferences: boolean;
}

const configSchema = z.object({
  extends: z.union([z.string(), z.array(z.string())]).optional(),
  files: z.array(z.unknown()).optional(),
  include: z.array(z.unknown()).optional(),
  references: z.array(z.unknown()).optional(),
});
type Config = z.infer<typeof configSchema>;

/** The root's, or the topmost ones where the root has none: what lies below a project is its own affair. */
export async function projectsIn(tree: Tree): Promise<readonly Project[]> {
  const found: Project[] = [];
  for (const path of configsIn(tree)) {
    if (found.some(project => isBelow(path, project.path))) continue;
    const config = await configAt(tree, path);
    const hasReferences = (config?.references ?? []).length > 0;
    // What cannot be read is for tsc to say.
    if (hasReferences || !config || (await selectsFiles(tree, path, config))) found.push({ path, hasReferences });
  }
  return found;
}

function configsIn({ paths }: Tree): readonly string[] {
  const all = [...paths].filter(
    path => posix.basename(path) === 'tsconfig.json' && !/(^|\/)(node_modules|\.)/.test(path),
  );
  return all.toSorted((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

const depthOf = (path: string) => path.split('/').length;

function isBelow(path: string, config: string): boolean {
  const folder = posix.dirname(config);
  return folder === '.' || path.startsWith(`${folder}/`);
}

async function configAt(tree: Tree, path: string): Promise<Config | undefined> {
  const text = await tree.read(path);
  const read = configSchema.safeParse(text === undefined ? undefined : parseJsonc(text));
  return read.success ? read.data : undefined;
}

/** Without a list of files or patterns, all files are meant. */
async function selectsFiles(tree: Tree, path: string, config: Config): Promise<boolean> {
  const lists = await inherited(tree, path, config, new Set());
  return lists.files === undefined || lists.files.length > 0 || (lists.include ?? []).length > 0;
}

type Lists = Pick<Config, 'files' | 'include'>;

/** The last one that is extended counts, and the own word most. */
async function inherited(tree: Tree, path: string, config: Config, seen: ReadonlySet<string>): Promise<Lists> {
  const { files, include } = config;
  const own = { ...(files ? { files } : {}), ...(include ? { include } : {}) };
  const parents: Lists[] = [];
  for (const name of [config.extends ?? []].flat()) {
    const parent = parentPath(tree, path, name);
    const read = parent === undefined || seen.has(parent) ? undefined : await configAt(tree, parent);
    if (parent !== undefined && read) parents.push(await inherited(tree, parent, read, new Set([...seen, path])));
  }
  return Object.assign({}, ...parents, own);
}

/** Undefined: it belongs to a package, and those leave it to the project what its files are. */
function parentPath({ paths }: Tree, path: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(path), name);
  return [target, `${target}.json`].find(candidate => paths.has(candidate));
}
