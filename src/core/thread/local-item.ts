// An item that is a file of the repository.

export interface LocalItem {
  /** Without leading zeros: `7`. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly labels: readonly string[];
  /** Ids of items that must be done first. */
  readonly dependsOn: readonly string[];
  readonly body: string;
  /** Its path inside the repository. */
  readonly file: string;
}
