// Carries a conversation for a reader: lines, cancellation and answers to permission requests, until the one `end`.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent, Conversation } from '../../../ports/agent.ts';
import { onAbort } from '../../../std/on-abort.ts';
import type { LineReader, Step } from './line-reader.ts';

type End = Extract<AgentEvent, { kind: 'end' }>;

export async function* converseByLines(conversation: Conversation, reader: LineReader): AsyncGenerator<AgentEvent> {
  for await (const event of untilEnd(conversation, reader)) {
    const isLast = event.kind === 'end';
    yield isLast && conversation.cancelled.aborted ? { ...event, outcome: cancelledOutcome(conversation) } : event;
    if (isLast) break;
  }
}

async function* untilEnd(conversation: Conversation, reader: LineReader): AsyncGenerator<AgentEvent> {
  const lines = conversation.lines[Symbol.asyncIterator]();
  const cancelled = whenCancelled(conversation.cancelled);
  let isCancelling = false;
  let next = nextLine(lines);
  yield* perform(reader.begin(), conversation);
  for (;;) {
    const heard = await Promise.race(isCancelling ? [next] : [cancelled, next]);
    if (heard.kind === 'over') return yield* perform([goneEnd(conversation, reader)], conversation);
    if (heard.kind === 'cancelled') {
      isCancelling = true;
      yield* perform(reader.cancel?.() ?? [cancelledEnd(conversation)], conversation);
    } else {
      next = nextLine(lines);
      yield* perform(reader.read(heard.line), conversation);
    }
  }
}

type Heard =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'cancelled' };

/** A broken output is an output that is over: the reader knows what that means. */
function nextLine(lines: AsyncIterator<string>): Promise<Heard> {
  return lines.next().then(
    ({ done, value }): Heard => (done ? { kind: 'over' } : { kind: 'line', line: value }),
    (): Heard => ({ kind: 'over' }),
  );
}

function whenCancelled(signal: AbortSignal): Promise<Heard> {
  return new Promise(resolve => onAbort(signal, () => resolve({ kind: 'cancelled' })));
}

/** Yields what is for our side, and does what is for the other. */
async function* perform(steps: readonly Step[], conversation: Conversation): AsyncGenerator<AgentEvent> {
  for (const step of steps) {
    switch (step.kind) {
      case 'send':
        await tell(() => conversation.send(step.line));
        break;
      case 'end-input':
        await tell(() => conversation.endInput());
        break;
      case 'ask':
        void answer(step, conversation);
        break;
      case 'end':
        await tell(() => conversation.endInput());
        yield step;
        break;
      default:
        yield step;
    }
  }
}

/** Who is asked may be a person: meanwhile the agent goes on talking. An answer that cannot be had is a no. */
async function answer({ request, answerLine }: Extract<Step, { kind: 'ask' }>, conversation: Conversation) {
  const given = await conversation.askPermission(request).catch(() => 'deny' as const);
  await tell(() => conversation.send(answerLine(given)));
}

/** False when the process is gone. The end of its output says so too, and decides the outcome. */
async function tell(send: () => Promise<void>): Promise<boolean> {
  return send().then(
    () => true,
    () => false,
  );
}

function goneEnd(conversation: Conversation, reader: LineReader): End {
  return { kind: 'end', ...reader.gone(conversation.errorText()) };
}

function cancelledEnd(conversation: Conversation): End {
  return { kind: 'end', outcome: cancelledOutcome(conversation) };
}

/** The signal's reason may name who asked for the cancellation. */
function cancelledOutcome({ cancelled }: Conversation): Outcome {
  const { reason } = cancelled;
  return { kind: 'cancelled', by: reason === 'person' || reason === 'flow' ? reason : 'engine' };
}
