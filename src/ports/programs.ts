// Programs on this machine, asked for their version and for nothing else.

export type VersionAnswer =
  | { readonly kind: 'answered'; readonly text: string }
  /** It ended with an error. */
  | { readonly kind: 'failed'; readonly text: string }
  /** It did not end in time. */
  | { readonly kind: 'silent' };

export interface VersionQuestion {
  readonly path: string;
  /** Default: `--version`. */
  readonly flag?: string | undefined;
  /** Default: 5 s. */
  readonly timeLimitMs?: number;
}

export type AskVersion = (question: VersionQuestion) => Promise<VersionAnswer>;
