// One request for permission: answered by the policy at once, or by a person through a question.
import type { PermissionAnswer, PermissionRequest } from '../../ports/agent.ts';
import type { PermissionContext, PermissionPolicy } from '../../ports/permission-policy.ts';
import type { AskPerson } from './ask-question.ts';

export async function judgePermission(
  policy: PermissionPolicy,
  ask: AskPerson,
  context: PermissionContext,
  request: PermissionRequest,
): Promise<{ readonly answer: PermissionAnswer; readonly reason: string }> {
  const verdict = policy.judge(request, context);
  if (verdict.kind !== 'ask') return { answer: verdict.kind, reason: verdict.reason };
  const text = `May the ${context.role} use ${describePermission(request)}? (allow or deny)`;
  try {
    const about = { kind: 'permission', tool: request.tool, command: request.command, paths: request.paths } as const;
    const said = await ask({ id: `permission/${request.id}`, text, about, default: verdict.default });
    if (said === undefined) return { answer: 'deny', reason: 'the attempt ended before a person answered' };
    return { answer: isYes(said) ? 'allow' : 'deny', reason: `the answer was "${said}"` };
  } catch (error) {
    return { answer: 'deny', reason: `no person could be asked: ${error}` };
  }
}

export function describePermission({ tool, title, command, paths }: PermissionRequest): string {
  const what = command ?? (title === tool ? '' : title);
  return [tool, what && `: ${what}`, paths.length > 0 && ` (${paths.join(', ')})`].filter(Boolean).join('');
}

/** Anything but a clear yes is a no. */
function isYes(answer: string): boolean {
  return ['allow', 'yes', 'y'].includes(answer.trim().toLowerCase());
}
