// One turn of a CLI in a terminal: its prompt, what appears on its screen, its requests for permission, and how it is known to be done.
import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentEvent, AgentTask, Conversation } from '../../../ports/agent.ts';
import { cancelledOutcome } from '../cli/judge-failure.ts';
import { answerDialog } from './answer-dialog.ts';
import { forgetResult, resultIn, writePrompt } from './deliver.ts';
import { endOf } from './end-of-turn.ts';
import { writeTokens } from './hidden-tokens.ts';
import { Keyboard } from './keyboard.ts';
import { Pane, type PaneView } from './pane.ts';
import { contextShareIn, NewLines, wordsOf } from './screen.ts';
import type { Terminal } from './terminal.ts';
import { TerminalGone, TmuxWire } from './wire.ts';

export interface TurnTimes {
  /** Between two views of the pane. */
  readonly viewMs: number;
  /** Without a new word on the screen so long, a CLI that waits for a text has ended its turn. */
  readonly quietMs: number;
  /** A CLI that cannot be seen waiting gets its prompt when it has been quiet so long. */
  readonly readyMs: number;
  /** So long a CLI may take to begin its tools; without them it would begin its turn all the same. */
  readonly toolsMs: number;
}

export interface TurnParts {
  readonly conversation: Conversation;
  readonly task: AgentTask;
  readonly terminal: Terminal;
  /** The CLI's own command line. */
  readonly argv: readonly string[];
  readonly times: TurnTimes;
}

export async function* driveTurn(parts: TurnParts): AsyncGenerator<AgentEvent> {
  const pane = new Pane(new TmuxWire(parts.conversation));
  await forgetResult(parts.task);
  await writeTokens(parts.task);
  try {
    yield* turn(parts, pane);
  } catch (error) {
    if (!(error instanceof TerminalGone)) throw error;
    yield {
      kind: 'end',
      outcome: { kind: 'crashed', detail: `the terminal ended: ${parts.conversation.errorText()}` },
    };
  } finally {
    await forgetResult(parts.task);
  }
}

async function* turn(parts: TurnParts, pane: Pane): AsyncGenerator<AgentEvent> {
  const { conversation, task, times } = parts;
  const pid = await pane.start(parts.argv);
  yield { kind: 'terminal', pane: pane.id, pid, socket: task.terminalSocket ?? '', folder: await realpath(task.cwd) };
  const keyboard = new Keyboard(pane, pid, parts);
  const progress = new Progress(parts);
  for (;;) {
    await sleep(times.viewMs, undefined, { signal: conversation.cancelled }).catch(() => undefined);
    if (conversation.cancelled.aborted) {
      await keyboard.press('Escape');
      return yield { kind: 'end', outcome: cancelledOutcome };
    }
    const view = await pane.view();
    yield* progress.take(view);
    const end = await endOf(parts, view, progress);
    if (end) return yield end;
    if (keyboard.isGivenUp) return yield { kind: 'end', outcome: strayed(keyboard.isGivenUp) };
    yield* act(parts, keyboard, view, progress);
  }
}

const strayed = (folder: string) =>
  ({ kind: 'failed', cause: 'runner-error', detail: `its terminal is in ${folder}, not in its worktree` }) as const;

/** At most one thing at a time: what it leads to is seen first. */
async function* act(
  parts: TurnParts,
  keyboard: Keyboard,
  view: PaneView,
  progress: Progress,
): AsyncGenerator<AgentEvent> {
  const { terminal, task } = parts;
  const trust = terminal.trust?.(view.screen, task.cwd);
  if (trust) return yield* keyboard.use(trust);
  if (terminal.dialogIn(view.screen, keyboard.width)) return yield* answerDialog(parts, keyboard, view);
  if (!progress.isPrompted && progress.isReady(view)) {
    yield* writePrompt(parts, keyboard);
    progress.isPrompted = !keyboard.isGivenUp;
    progress.moved();
  }
}

/** What came on the screen, and since when nothing did. */
export class Progress {
  isPrompted = false;
  readonly #parts: TurnParts;
  readonly #lines = new NewLines();
  #words = '';
  #contextShare: number | undefined;
  #movedAt = performance.now();
  readonly #begunAt = performance.now();

  constructor(parts: TurnParts) {
    this.#parts = parts;
  }

  *take({ screen, scrolled }: PaneView): Generator<AgentEvent> {
    const share = contextShareIn(screen);
    if (share !== undefined && share !== this.#contextShare) yield { kind: 'context', share };
    this.#contextShare = share ?? this.#contextShare;
    const words = wordsOf(screen);
    if (words === this.#words && scrolled.length === 0) return;
    this.#words = words;
    this.moved();
    const text = this.#lines.of([...scrolled, ...screen]).join('\n');
    // What moves without a new line, such as a text that is being written, is a sign of life all the same.
    yield { kind: 'text', text };
  }

  moved(): void {
    this.#movedAt = performance.now();
  }

  quietFor(ms: number): boolean {
    return performance.now() - this.#movedAt >= ms;
  }

  isReady({ screen }: PaneView): boolean {
    const { terminal, times } = this.#parts;
    if (!this.#hasTools()) return false;
    if (terminal.isIdle) return terminal.isIdle(screen) && this.quietFor(times.readyMs / 4);
    return this.quietFor(times.readyMs);
  }

  #hasTools(): boolean {
    const { terminal, task, times, conversation } = this.#parts;
    const isNeeded = terminal.can.mcp && task.mcpServers.length > 0;
    return !isNeeded || conversation.listed.aborted || performance.now() - this.#begunAt > times.toolsMs;
  }

  result(): Promise<string | undefined> {
    return resultIn(this.#parts);
  }
}
