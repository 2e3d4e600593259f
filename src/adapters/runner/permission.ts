// One request for permission: answered by the policy at once, or by a person through a question.
import { isYes } from '../../core/attempt/question.ts';
import type { PermissionDecision, PermissionRequest } from '../../ports/agent.ts';
import type { PermissionContext, PermissionPolicy, PermissionVerdict } from '../../ports/permission-policy.ts';
import type { AskPerson } from './ask-question.ts';

/** `by`: who decided. A default that time brought is a person's silence. */
export interface JudgedPermission extends PermissionDecision {
  readonly by: 'policy' | 'person';
}

export async function judgePermission(
  policy: PermissionPolicy,
  ask: AskPerson,
  context: PermissionContext,
  request: PermissionRequest,
): Promise<JudgedPermission> {
  const verdict = await policy.judge(request, context).catch(unjudged);
  if (verdict.kind !== 'ask') return { answer: verdict.kind, reason: verdict.reason, by: 'policy' };
  const { reason } = verdict;
  const text = `May the ${context.role} use ${describePermission(request)}? It is asked because ${reason}. (allow or deny)`;
  try {
    const { tool, command, paths } = request;
    const about = { kind: 'permission', tool, command, paths, reason } as const;
    const said = await ask({ id: `permission/${request.id}`, text, about, default: verdict.default });
    if (said === undefined) return deny('the attempt ended before a person answered');
    return {
      answer: isYes(said) ? 'allow' : 'deny',
      reason: `the answer was "${said}", asked because ${reason}`,
      by: 'person',
    };
  } catch (error) {
    return deny(`no person could be asked: ${error}`);
  }
}

const deny = (reason: string): JudgedPermission => ({ answer: 'deny', reason, by: 'policy' });

/** A file system that answers with an error says nothing about where a path leads. */
const unjudged = (error: unknown): PermissionVerdict => ({
  kind: 'ask',
  reason: `it could not be judged: ${error}`,
  default: 'deny',
});

export function describePermission({ tool, title, command, paths }: PermissionRequest): string {
  const what = command ?? (title === tool ? '' : title);
  return [tool, what && `: ${what}`, paths.length > 0 && ` (${paths.join(', ')})`].filter(Boolean).join('');
}
