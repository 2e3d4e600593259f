// One test that did not pass.
export interface FailedTest {
  readonly name: string;
  /** Why, in a few words; may be empty. */
  readonly says: string;
}
