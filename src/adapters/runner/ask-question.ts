// A question of an attempt: a fact in its stream, answered there by a person, or by its default when time is up.
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { QuestionSubject } from '../../core/attempt/question.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import type { Recorded } from '../../core/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { onAbort } from '../../std/on-abort.ts';

export interface AskedQuestion {
  /** The same id again is the same question: it is not asked twice, and an earlier answer remains valid. */
  readonly id: string;
  readonly text: string;
  readonly about: QuestionSubject;
  /** Absent: without an answer in time the attempt ends. */
  readonly default?: string | undefined;
  readonly timeoutMs: number;
}

export interface QuestionParts {
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'now'>;
}

/** Undefined: the attempt ends without an answer. Only one question of an attempt may be open at a time. */
export async function askQuestion(
  parts: QuestionParts,
  attempt: string,
  question: AskedQuestion,
  over: AbortSignal,
): Promise<string | undefined> {
  const stream = `${attemptFlow.name}/${attempt}`;
  const bell = new AppendSignal(parts.journal, over);
  try {
    for (;;) {
      bell.reset();
      const events = await parts.journal.read(stream);
      const answer = answerIn(events, question.id);
      if (answer !== undefined) return answer;
      if (over.aborted || isEnding(stream, events)) return undefined;
      if (isAskedIn(events, question.id)) await bell.rings();
      else await append(parts, { stream, attempt, question, version: events.length });
    }
  } finally {
    bell.close();
  }
}

interface Asking {
  readonly stream: string;
  readonly attempt: string;
  readonly question: AskedQuestion;
  readonly version: number;
}

/** On a conflict the next round sees what came in between. */
async function append({ journal, clock }: QuestionParts, { stream, attempt, question, version }: Asking) {
  const { id, text, about, timeoutMs } = question;
  const at = clock.now();
  const data = {
    question: id,
    text,
    about,
    deadline: at + timeoutMs,
    ...(question.default === undefined ? {} : { default: question.default }),
  };
  const event = {
    type: 'QuestionAsked',
    data,
    id: `${id}/asked`,
    at,
    actor: { kind: 'attempt', id: attempt } as const,
  };
  await journal.append({ stream, expectedVersion: version, events: [event] });
}

function answerIn(events: readonly Recorded[], id: string): string | undefined {
  const answered = events.find(({ type, data }) => {
    return type === 'QuestionAnswered' && (data as { question: string }).question === id;
  });
  return (answered?.data as { answer: string } | undefined)?.answer;
}

function isAskedIn(events: readonly Recorded[], id: string): boolean {
  return events.some(({ type, data }) => type === 'QuestionAsked' && (data as { question: string }).question === id);
}

function isEnding(stream: string, events: readonly Recorded[]): boolean {
  const state = events.reduce(
    (folded, event) => attemptFlow.fold(folded, event as Parameters<typeof attemptFlow.fold>[1]),
    attemptFlow.initial(stream) as AttemptState,
  );
  return state.ended !== undefined || state.ending !== undefined || state.cancel !== undefined;
}

/** Rings when the journal grew or the attempt is over; a ring after the reset is not missed. */
class AppendSignal {
  readonly #stop: () => void;
  readonly #over: AbortSignal;
  #hasRung = false;
  #wake: (() => void) | undefined;

  constructor(journal: Journal, over: AbortSignal) {
    const ring = () => this.#ring();
    const stops = [journal.onAppend(ring), onAbort(over, ring)];
    this.#over = over;
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  reset(): void {
    this.#hasRung = this.#over.aborted;
  }

  rings(): Promise<void> {
    return new Promise(resolve => {
      if (this.#hasRung) return resolve();
      this.#wake = resolve;
    });
  }

  close(): void {
    this.#stop();
  }

  #ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }
}
