// Keeps answers that cost something and do not change.

/** Beyond so many keys all are forgotten: a program that stays asks for many. */
const keptMax = 1000;

/** An answer that failed is not kept. */
export class AskOnce<Answer> {
  readonly #answers = new Map<string, Promise<Answer>>();

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const before = this.#answers.get(key);
    if (before) return before;
    if (this.#answers.size >= keptMax) this.#answers.clear();
    const asked = ask();
    this.set(key, asked);
    return asked;
  }

  set(key: string, answer: Promise<Answer>): void {
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
  }
}
