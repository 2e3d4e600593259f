// What a transcript says about the conversation of an attempt: who drives its agent, where it works, and the terminal that it is in.
import type { RunStore } from '../runs/runs-workspace.ts';
import { entryOf, type StoredEvent } from './transcript-entry.ts';

export interface StoredConversation {
  readonly runner?: string;
  readonly folder?: string;
  /** As the CLI named it. */
  readonly conversation?: string;
  readonly terminal?: TerminalOfAttempt;
}

/** `pid` and `pane`: its identity since the launch. */
export interface TerminalOfAttempt {
  readonly socket: string;
  readonly pane: string;
  readonly pid: number;
  /** The real path of the worktree. */
  readonly folder: string;
}

export async function readConversation(
  { transcript }: Pick<RunStore, 'transcript'>,
  attempt: string,
): Promise<StoredConversation> {
  let found: StoredConversation = {};
  for await (const line of transcript(attempt)) {
    // Long lines of the protocol are not even parsed.
    if (!/"(?:started|conversation|terminal)"/.test(line)) continue;
    const { kind, runner, folder, event } = entryOf(line) ?? {};
    if (kind === 'started' && runner !== undefined && folder !== undefined) found = { ...found, runner, folder };
    if (event?.kind === 'conversation' && event.id !== undefined) found = { ...found, conversation: event.id };
    const terminal = event && terminalIn(event);
    if (terminal) found = { ...found, terminal };
  }
  return found;
}

function terminalIn({ kind, socket, pane, pid, folder }: StoredEvent): TerminalOfAttempt | undefined {
  const isWhole = socket !== undefined && pane !== undefined && pid !== undefined && folder !== undefined;
  return kind === 'terminal' && isWhole ? { socket, pane, pid, folder } : undefined;
}
