// A problem that a person can do something about: what is wrong, where, and the remedy. Anything else thrown is a bug.

export interface ProblemText {
  /** Short, stable, for scripts: `store-moved`, `config-invalid`. */
  readonly code: string;
  /** One sentence: what is wrong and where. */
  readonly what: string;
  /** One sentence: what to do. */
  readonly remedy: string;
}

export class Problem extends Error {
  readonly code: string;
  readonly remedy: string;

  constructor(text: ProblemText, options?: ErrorOptions) {
    super(text.what, options);
    this.name = 'Problem';
    this.code = text.code;
    this.remedy = text.remedy;
  }
}
