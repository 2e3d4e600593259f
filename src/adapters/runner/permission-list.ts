// The simple policy: a list of rules by tool and by the beginning of a command; the first that fits answers.
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { PermissionAnswer, PermissionRequest } from '../../ports/agent.ts';
import type { PermissionContext, PermissionPolicy, PermissionVerdict } from '../../ports/permission-policy.ts';

export interface PermissionRule {
  readonly answer: PermissionAnswer | 'ask';
  /** The tool's name, in any case; absent: any tool. */
  readonly tool?: string | undefined;
  /** The first words of a command: `git status` fits `git status -s`, not `git statusx`. Absent: any, and none. */
  readonly command?: string | undefined;
}

/** Whatever no rule fits is asked, and denied if no person answers in time. */
export function createPermissionList(rules: readonly PermissionRule[]): PermissionPolicy {
  const ask: PermissionVerdict = { kind: 'ask', default: 'deny' };
  return {
    judge: (request, context) => {
      const rule = rules.find(candidate => fits(candidate, request, context));
      return rule === undefined || rule.answer === 'ask' ? ask : { kind: rule.answer, reason: nameOf(rule) };
    },
  };
}

/** An allowance must cover all of it; for a denial or a question it is enough that a part of it fits. */
function fits(rule: PermissionRule, request: PermissionRequest, { cwd }: PermissionContext): boolean {
  if (rule.tool !== undefined && rule.tool.toLowerCase() !== request.tool.toLowerCase()) return false;
  const isAllowance = rule.answer === 'allow';
  if (isAllowance && request.paths.some(path => isOutside(cwd, path))) return false;
  if (rule.command === undefined) return true;
  if (request.command === undefined) return false;
  const parts = request.command.split(separators);
  const begins = (command: string) => beginsWith(wordsOf(command), wordsOf(rule.command ?? ''));
  return isAllowance ? parts.length === 1 && begins(request.command) : parts.some(begins);
}

/** Whatever lets a shell do a second thing, or write somewhere, ends a command. */
const separators = /[;&|<>`\n\r]|\$[({]|\(|\)|\{|\}/;

function wordsOf(command: string): string[] {
  return command.trim().split(/\s+/).filter(Boolean);
}

function beginsWith(words: readonly string[], first: readonly string[]): boolean {
  return first.length > 0 && first.every((word, at) => words[at] === word);
}

function isOutside(cwd: string, path: string): boolean {
  const inside = relative(cwd, resolve(cwd, path));
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
}

function nameOf({ answer, tool, command }: PermissionRule): string {
  return [`the rule "${answer}`, tool && ` ${tool}`, command && ` ${command}`, '"'].filter(Boolean).join('');
}
