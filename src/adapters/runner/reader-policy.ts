// Some roles only look: their agents run no command, and nobody is asked on their behalf, because a person waits for what they say.
import type { PermissionPolicy } from '../../ports/permission-policy.ts';

export function withReaders(policy: PermissionPolicy, readers: readonly string[]): PermissionPolicy {
  return {
    judge: async (request, context) => {
      if (!readers.includes(context.role)) return await policy.judge(request, context);
      if (request.command !== undefined || request.isShell)
        return { kind: 'deny', reason: `the ${context.role} only reads: it runs no commands` };
      const verdict = await policy.judge(request, context);
      return verdict.kind === 'ask' ? { kind: 'deny', reason: verdict.reason } : verdict;
    },
  };
}
