// Whether a workflow file of GitHub Actions starts on the push of a branch.
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';

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
