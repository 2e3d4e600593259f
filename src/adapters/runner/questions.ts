// The questions of one attempt, one after another: its stream holds one open question at a time.
import type { AttemptRequest } from '../../core/attempt/events.ts';
import type { QuestionSubject } from '../../core/attempt/question.ts';
import { askQuestion, type QuestionParts } from './ask-question.ts';

export interface Question {
  /** Unique within the attempt. */
  readonly id: string;
  readonly text: string;
  /** Default: a plain question. */
  readonly about?: QuestionSubject;
  readonly default?: string | undefined;
}

const textMax = 4000;

export class Questions {
  readonly #parts: QuestionParts;
  readonly #request: AttemptRequest;
  readonly #over: AbortSignal;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: QuestionParts, request: AttemptRequest, over: AbortSignal) {
    this.#parts = parts;
    this.#request = request;
    this.#over = over;
  }

  /** Undefined: the attempt ends without an answer. */
  ask({ id, text, about = { kind: 'question' }, default: fallback }: Question): Promise<string | undefined> {
    const { attempt, limits } = this.#request;
    const asked = {
      id: `${attempt}/${id}`,
      text: text.length > textMax ? `${text.slice(0, textMax)} …` : text,
      about,
      default: fallback,
      timeoutMs: limits.questionTimeoutMs,
    };
    const answer = this.#last.then(() => askQuestion(this.#parts, attempt, asked, this.#over));
    // A question that could not be asked is the asker's trouble, not that of the next one.
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
