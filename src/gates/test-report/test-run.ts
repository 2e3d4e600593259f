// What one test program said about its tests.

export interface FailedTest {
  readonly name: string;
  /** Why, with expected and actual value where the program prints them; may be empty. */
  readonly says: string;
  readonly path?: string;
  readonly line?: number;
}

export interface TestRun {
  readonly failed: readonly FailedTest[];
  /** Failures that its summary counts, beyond those that have a name here. */
  readonly unnamed: number;
  /** Tests that came to a verdict: neither skipped nor kept from running. Undefined: it does not say. */
  readonly ran: number | undefined;
}

/** Undefined: none of these lines is of this program. */
export type ReadProgram = (lines: readonly string[]) => TestRun | undefined;
