// Where the paths of a command really lead: the command policy judges text, and a link that is there already may leave the worktree.
import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, normalize, relative } from 'node:path';
import { ask, type Finding, type PathUse } from '../../core/policy/finding.ts';
import { judgeRealPath } from '../../core/policy/paths.ts';
import type { PolicyWorld } from '../../core/policy/world.ts';
import { errorCode } from '../../std/error-code.ts';
import { realPathOf } from './contained-path.ts';

/** Files and folders that are read for the links among them. */
const entriesMax = 20_000;

export async function judgeBehindLinks(
  world: PolicyWorld,
  uses: readonly PathUse[],
  left = entriesMax,
): Promise<readonly Finding[]> {
  const real = { ...world, worktree: await realpath(world.worktree) };
  const findings: Finding[] = [];
  const walk = { left };
  for (const use of new Map(uses.map(each => [JSON.stringify(each), each])).values())
    findings.push(...(await judgeUse({ world, real, walk }, use)));
  return findings;
}

interface Judging {
  readonly world: PolicyWorld;
  /** The same with the real path of the worktree. */
  readonly real: PolicyWorld;
  readonly walk: { left: number };
}

async function judgeUse(judging: Judging, { path, use, levels = 0 }: PathUse): Promise<readonly Finding[]> {
  const { world, real } = judging;
  const target = await realPathOf(path);
  if (target === undefined) return [ask(`${path} leads through a link that cannot be followed`)];
  const expected = join(real.worktree, relative(world.worktree, normalize(path)));
  if (use === 'enter' && target !== expected)
    return [ask(`${path} is a link, so that it is not known where ".." leads`)];
  const mode = use === 'write' ? 'write' : 'read';
  const own = target === expected ? undefined : judgeRealPath(real, target, mode);
  const below = levels > 0 ? await judgeBelow(judging, { folder: target, mode, levels }) : [];
  return [...(own ? [own] : []), ...below];
}

interface Below {
  readonly folder: string;
  readonly mode: 'read' | 'write';
  readonly levels: number;
}

/** Links below a folder, as deep as a pattern or a walk goes. */
async function judgeBelow({ real, walk }: Judging, { folder, mode, levels }: Below): Promise<readonly Finding[]> {
  let at = [folder];
  for (let level = 1; level <= levels && at.length > 0; level += 1) {
    const entries = (await Promise.all(at.map(entriesIn))).flat();
    walk.left -= entries.length;
    if (walk.left < 0) return [ask(`below ${folder} is too much to be checked for links`)];
    for (const link of entries.filter(entry => entry.isSymbolicLink())) {
      const finding = await judgeLink(real, join(link.parentPath, link.name), mode);
      if (finding) return [finding];
    }
    const folders = entries.filter(entry => entry.isDirectory() && entry.name !== '.git');
    at = folders.map(each => join(each.parentPath, each.name));
  }
  return [];
}

async function judgeLink(real: PolicyWorld, path: string, mode: Below['mode']): Promise<Finding | undefined> {
  const target = await realPathOf(path);
  if (target !== undefined) return judgeRealPath(real, target, mode);
  return mode === 'write' ? ask(`${path} is a link to nothing`) : undefined;
}

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}
