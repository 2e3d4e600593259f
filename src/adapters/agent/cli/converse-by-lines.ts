// Carries a conversation for a reader: lines, cancellation and answers to permission requests, until the one `end`. A reader knows
// what a CLI that speaks in lines means. It is a state machine without I/O: lines in, steps out.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, Conversation, PermissionDecision, PermissionRequest } from '../../../ports/agent.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { cancelledOutcome } from './judge-failure.ts';

export type Step =
  | AgentEvent
  /** To the CLI's standard input. */
  | { readonly kind: 'send'; readonly line: string }
  | { readonly kind: 'end-input' }
  | {
      readonly kind: 'ask';
      readonly request: PermissionRequest;
      readonly answerLine: (decision: PermissionDecision) => string;
    };

export interface LineReader {
  begin(): readonly Step[];
  /** Must not throw, whatever the line is. */
  read(line: string): readonly Step[];
  /** The CLI's own way to stop a turn. Without one, the turn is over at once and the process is ended from outside. */
  cancel?(): readonly Step[];
  /** The output is over, and no `end` was read. */
  gone(errorText: string): { readonly outcome: Outcome; readonly text?: string | undefined };
}

export async function* converseByLines(conversation: Conversation, reader: LineReader): AsyncGenerator<AgentEvent> {
  for await (const event of untilEnd(conversation, reader)) {
    const isLast = event.kind === 'end';
    yield isLast && conversation.cancelled.aborted ? { ...event, outcome: cancelledOutcome } : event;
    if (isLast) break;
  }
}

async function* untilEnd(conversation: Conversation, reader: LineReader): AsyncGenerator<AgentEvent> {
  const lines = conversation.lines[Symbol.asyncIterator]();
  const cancelled = new Promise<'cancelled'>(resolve => onAbort(conversation.cancelled, () => resolve('cancelled')));
  let isCancelling = false;
  let next = nextLine(lines);
  yield* perform(reader.begin(), conversation);
  for (;;) {
    const heard = await Promise.race(isCancelling ? [next] : [cancelled, next]);
    if (heard === 'over')
      return yield* perform([{ kind: 'end', ...reader.gone(conversation.errorText()) }], conversation);
    if (heard === 'cancelled') {
      isCancelling = true;
      yield* perform(reader.cancel?.() ?? [{ kind: 'end', outcome: cancelledOutcome }], conversation);
    } else {
      next = nextLine(lines);
      yield* perform(reader.read(heard.line), conversation);
    }
  }
}

/** A broken output is an output that is over: the reader knows what that means. */
function nextLine(lines: AsyncIterator<string>): Promise<{ readonly line: string } | 'over'> {
  return lines.next().then(
    ({ done, value }) => (done ? 'over' : { line: value }),
    () => 'over',
  );
}

/** Yields what is for our side, and does what is for the other. */
async function* perform(steps: readonly Step[], conversation: Conversation): AsyncGenerator<AgentEvent> {
  for (const step of steps) {
    switch (step.kind) {
      case 'send':
        await unlessGone(conversation.send(step.line));
        break;
      case 'end-input':
        await unlessGone(conversation.endInput());
        break;
      case 'ask':
        void answer(step, conversation);
        break;
      case 'end':
        await unlessGone(conversation.endInput());
        yield step;
        break;
      default:
        yield step;
    }
  }
}

/** Who is asked may be a person: meanwhile the agent goes on talking. An answer that cannot be had is a no. */
async function answer({ request, answerLine }: Extract<Step, { kind: 'ask' }>, conversation: Conversation) {
  const given = await conversation
    .askPermission(request)
    .catch((error: unknown) => ({ answer: 'deny', reason: `${error}` }) as const);
  await unlessGone(conversation.send(answerLine(given)));
}

/** What an agent reads of a denial, so that it can do otherwise. */
export const denialText = (reason: string) =>
  `Not allowed here: ${reason}. Do it another way, go on without it, or finish and say what was missing.`;

/** The end of its output says that the process is gone, and decides the outcome. */
async function unlessGone(sent: Promise<void>): Promise<void> {
  await sent.catch(() => undefined);
}
