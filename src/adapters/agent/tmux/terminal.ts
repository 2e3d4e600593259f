// An agent CLI as it is at a terminal: how it is started there, and how its screens are read.
import type { AgentCommand, AgentTask, Capabilities } from '../../../ports/agent.ts';
import type { Dialog, Keys } from './dialog.ts';

export interface Terminal {
  readonly title: string;
  /** Of what depends on the CLI. */
  readonly can: Pick<Capabilities, 'permissions' | 'mcp' | 'tools'>;
  /** Follows the program's own words. */
  flags(task: AgentTask): readonly string[];
  environment(task: AgentTask): Readonly<Record<string, string>>;
  obeys(task: AgentTask): NonNullable<AgentCommand['obeys']>;
  readonly readsInstructions: (path: string) => boolean;
  /** It waits for a text from its user. Absent: that cannot be seen. */
  readonly isIdle?: (screen: readonly string[]) => boolean;
  /** It waits for a permission. */
  dialogIn(screen: readonly string[], width: number): Dialog | undefined;
  /** A question at its start that Pitwall answers itself: whether it may work in the worktree. */
  readonly trust?: (screen: readonly string[], worktree: string) => Keys | undefined;
  /** What its model said last, without its mark. */
  readonly lastWords?: (screen: readonly string[]) => string | undefined;
  /** What it says when its model fails. */
  readonly failureIn?: (screen: readonly string[]) => string | undefined;
  readonly loginRemedy: string;
}
