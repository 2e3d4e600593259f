// Answers an agent's request for permission at once, or says that a person must.
import type { PermissionAnswer, PermissionRequest } from './agent.ts';

/** Whose request it is. */
export interface PermissionContext {
  readonly attempt: string;
  readonly role: string;
  /** The worktree. */
  readonly cwd: string;
}

export type PermissionVerdict =
  | { readonly kind: 'allow'; readonly reason: string }
  | { readonly kind: 'deny'; readonly reason: string }
  /** Becomes a question with a deadline. Without a default, nobody answering in time ends the attempt. */
  | { readonly kind: 'ask'; readonly default?: PermissionAnswer | undefined };

export interface PermissionPolicy {
  /** Pure and quick. Whatever it does not know is not allowed. */
  judge(request: PermissionRequest, context: PermissionContext): PermissionVerdict;
}
