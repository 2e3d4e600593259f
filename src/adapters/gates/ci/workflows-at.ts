// The workflow files of a commit, read from git.
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import type { GitRepository } from '../../git/git.ts';

const folder = '.github/workflows/';

/** Whether the commit, pushed to the branch, starts one of its own workflows. */
export async function isCiStarted(
  { git, repository: cwd }: GitRepository,
  commit: string,
  branch: string,
): Promise<boolean> {
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
    return globOf(isOut ? pattern.slice(1) : pattern).test(branch) ? !isOut : isIn;
  }, false);
}

/** `*` stays within a part of the name, `**` does not. */
function globOf(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|[^\w/-]/g, piece =>
    piece === '**' ? '.*' : piece === '*' ? '[^/]*' : `\\${piece}`,
  );
  return new RegExp(`^${source}$`);
}
