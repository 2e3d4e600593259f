// The workflow files of a commit, read from git.
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import type { GitRepository } from '../../git/git.ts';

const folder = '.github/workflows/';

/** Whether one of the commits, pushed to the branch, starts a workflow: one that the change takes away is missed on its base. */
export async function isCiStarted(repo: GitRepository, commits: readonly string[], branch: string): Promise<boolean> {
  for (const commit of commits) if (await startsOwn(repo, commit, branch)) return true;
  return false;
}

async function startsOwn({ git, repository: cwd }: GitRepository, commit: string, branch: string): Promise<boolean> {
  const { stdout } = await git.run(['ls-tree', '-z', '--name-only', '--full-tree', commit, folder], { cwd });
  const files = stdout.split('\0').filter(path => /\.ya?ml$/.test(path));
  for (const path of files) {
    const text = await git.run(['cat-file', 'blob', `${commit}:${path}`], { cwd });
    if (startsOnPush(text.stdout, branch)) return true;
  }
  return false;
}

const listSchema = z.union([z.string().transform(one => [one]), z.array(z.string())]);
const pushSchema = z
  .object({ branches: listSchema.optional(), 'branches-ignore': listSchema.optional(), tags: listSchema.optional() })
  .nullable();
const workflowSchema = z.object({
  on: z.union([z.string(), z.array(z.string()), z.object({ push: pushSchema.optional() })]),
});

/** A file that cannot be read may start a workflow: then CI is waited for. */
export function startsOnPush(text: string, branch: string): boolean {
  const workflow = workflowSchema.safeParse(parsed(text));
  if (!workflow.success) return true;
  const { on } = workflow.data;
  if (typeof on === 'string') return on === 'push';
  if (Array.isArray(on)) return on.includes('push');
  if (!('push' in on)) return false;
  const push = on.push ?? {};
  const ignored = push['branches-ignore'];
  if (push.branches) return isNamed(push.branches, branch);
  if (ignored) return !isNamed(ignored, branch);
  return push.tags === undefined;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) return undefined;
    throw error;
  }
}

/** Patterns in order: the last that fits decides, and `!` excludes again. */
function isNamed(patterns: readonly string[], branch: string): boolean {
  return patterns.reduce((isIn, pattern) => {
    const isOut = pattern.startsWith('!');
    return fits(isOut ? pattern.slice(1) : pattern, branch) ? !isOut : isIn;
  }, false);
}

/** `*` stays within a part of the name, `**` does not. */
function fits(pattern: string, name: string): boolean {
  const pieces = pattern.match(/\*\*|[\s\S]/g) ?? [];
  const reached = pieces.reduce((places, piece) => after(places, piece, name), new Set([0]));
  return reached.has(name.length);
}

/** The places in the name that one more piece of the pattern leads to. */
function after(places: ReadonlySet<number>, piece: string, name: string): Set<number> {
  const next = new Set<number>();
  for (const at of places) {
    const [from, to] = reach(piece, name, at);
    for (let place = from; place <= to && !next.has(place); place++) next.add(place);
  }
  return next;
}

/** The first and the last place; none if the last is before the first. */
function reach(piece: string, name: string, at: number): readonly [from: number, to: number] {
  if (piece === '**') return [at, name.length];
  if (piece !== '*') return [at + 1, name.startsWith(piece, at) ? at + 1 : at];
  const slash = name.indexOf('/', at);
  return [at, slash < 0 ? name.length : slash];
}
