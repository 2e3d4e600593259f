// Answers an agent's request for permission at once, or says that a person must.
import type { PermissionAnswer, PermissionRequest, Shell } from './agent.ts';
import type { Containment } from './processes.ts';

/** Whose request it is. */
export interface PermissionContext {
  readonly attempt: string;
  readonly role: string;
  /** The worktree. */
  readonly cwd: string;
  /** What holds its processes. */
  readonly containment?: Containment | undefined;
  /** What its commands run in; undefined: that is not known. */
  readonly shell?: Shell | undefined;
  /** PATH of its commands. */
  readonly searchPath?: string | undefined;
}

export type PermissionVerdict =
  | { readonly kind: 'allow'; readonly reason: string }
  | { readonly kind: 'deny'; readonly reason: string }
  /** Becomes a question with a deadline. Without a default, nobody answering in time ends the attempt. */
  | { readonly kind: 'ask'; readonly reason: string; readonly default?: PermissionAnswer | undefined };

export interface PermissionPolicy {
  /** Quick. Whatever it does not know is not allowed. */
  judge(request: PermissionRequest, context: PermissionContext): Promise<PermissionVerdict>;
}
