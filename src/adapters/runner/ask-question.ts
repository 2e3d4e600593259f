// Questions of an attempt: facts in its stream, answered there by a person, or by their default when time is up.
import type { AttemptEvent, AttemptRequest } from '../../core/attempt/events.ts';
import { attemptFlow } from '../../core/attempt/flow.ts';
import type { QuestionSubject } from '../../core/attempt/question.ts';
import type { Recorded } from '../../core/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { onAbort } from '../../std/on-abort.ts';

export interface Question {
  /** The same id again is the same question: it is not asked twice, and an earlier answer remains valid. */
  readonly id: string;
  readonly text: string;
  /** Default: a plain question. */
  readonly about?: QuestionSubject;
  /** Absent: without an answer in time the attempt ends. */
  readonly default?: string | undefined;
}

/** Answers undefined when the attempt ends without an answer. */
export type AskPerson = (question: Question) => Promise<string | undefined>;

export interface QuestionParts {
  readonly journal: Journal;
  readonly clock: Pick<Clock, 'now'>;
  /** It is in the journal, and nothing of the agent moves until it is answered. */
  readonly onAsked?: () => void;
}

const textMax = 4000;

/** One after another: the stream of an attempt holds one open question at a time. */
export function questionsOf(parts: QuestionParts, { attempt, limits }: AttemptRequest, over: AbortSignal): AskPerson {
  let last: Promise<unknown> = Promise.resolve();
  return question => {
    const text = question.text.length > textMax ? `${question.text.slice(0, textMax)} …` : question.text;
    const asked = { ...question, id: `${attempt}/${question.id}`, text, timeoutMs: limits.questionTimeoutMs };
    const answer = last.then(() => askQuestion(parts, attempt, asked, over));
    // A question that could not be asked is the asker's trouble, not that of the next one.
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Only one question of an attempt may be open at a time. */
export async function askQuestion(
  parts: QuestionParts,
  attempt: string,
  question: Question & { readonly timeoutMs: number },
  over: AbortSignal,
): Promise<string | undefined> {
  const stream = `${attemptFlow.name}/${attempt}`;
  let ring = (): void => undefined;
  const stops = [parts.journal.onAppend(() => ring()), onAbort(over, () => ring())];
  try {
    for (;;) {
      // Made before the journal is read, so that what is appended meanwhile is not missed.
      const rung = new Promise<void>(resolve => {
        ring = resolve;
      });
      const events = (await parts.journal.read(stream)) as readonly Recorded<AttemptEvent>[];
      const answer = answerIn(events, question.id);
      if (answer !== undefined) return answer;
      if (over.aborted || isEnding(stream, events)) return undefined;
      if (events.some(({ type, data }) => type === 'QuestionAsked' && data.question === question.id)) await rung;
      else if (await append(parts, stream, events.length, asked(parts, attempt, question))) parts.onAsked?.();
    }
  } finally {
    for (const stop of stops) stop();
  }
}

/** On a conflict the next round sees what came in between. */
async function append({ journal }: QuestionParts, stream: string, expectedVersion: number, event: Asked) {
  const outcome = await journal.append({ stream, expectedVersion, events: [event] });
  return outcome.kind === 'appended';
}

type Asked = ReturnType<typeof asked>;

function asked({ clock }: QuestionParts, attempt: string, question: Question & { readonly timeoutMs: number }) {
  const { id, text, about = { kind: 'question' }, timeoutMs, default: fallback } = question;
  const at = clock.now();
  const data = {
    question: id,
    text,
    about,
    deadline: at + timeoutMs,
    ...(fallback !== undefined && { default: fallback }),
  };
  return {
    type: 'QuestionAsked' as const,
    data,
    id: `${id}/asked`,
    at,
    actor: { kind: 'attempt', id: attempt } as const,
  };
}

function answerIn(events: readonly Recorded<AttemptEvent>[], id: string): string | undefined {
  return events.flatMap(({ type, data }) =>
    type === 'QuestionAnswered' && data.question === id ? [data.answer] : [],
  )[0];
}

function isEnding(stream: string, events: readonly Recorded<AttemptEvent>[]): boolean {
  const state = events.reduce(attemptFlow.fold, attemptFlow.initial(stream));
  return state.ended !== undefined || state.ending !== undefined || state.cancel !== undefined;
}
