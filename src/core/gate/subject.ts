// What the work is about, as far as people who are trusted wrote it, for gates that compare it with what was asked.

export interface Subject {
  readonly title: string;
  readonly body: string;
  readonly comments: readonly string[];
  /** What the architect and the test designer handed on. */
  readonly architecture?: string | undefined;
  readonly testPlan?: string | undefined;
  /** What the developer says of the work. */
  readonly implementation?: string | undefined;
  readonly testCommand?: readonly string[] | undefined;
}
