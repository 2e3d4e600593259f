// A policy for tests: a list of answers by the beginning of a command; the first that fits answers, and what none fits is asked.
import { isAbsolute, relative } from 'node:path';
import type { PermissionAnswer } from '../../src/ports/agent.ts';
import type { PermissionPolicy } from '../../src/ports/permission-policy.ts';

export interface PermissionRule {
  readonly answer: PermissionAnswer;
  /** The first word of a command. Absent: any request that names no file outside of the worktree. */
  readonly command?: string;
}

export function createPermissionList(rules: readonly PermissionRule[]): PermissionPolicy {
  return {
    judge: async ({ command = '', paths }, { cwd }) => {
      const isOutside = paths.some(path => isAbsolute(path) && relative(cwd, path).startsWith('..'));
      const rule = rules.find(each => (each.command === undefined ? !isOutside : command.startsWith(each.command)));
      if (rule === undefined) return { kind: 'ask', reason: 'no rule fits', default: 'deny' };
      return { kind: rule.answer, reason: `the rule "${rule.answer} ${rule.command ?? 'anything'}"` };
    },
  };
}
