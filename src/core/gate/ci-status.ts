// What CI has said of a commit so far.

export interface CiCheck {
  /** Chosen by the people who may add a workflow: it is shown, never obeyed. */
  readonly name: string;
  readonly state: 'passing' | 'failing' | 'pending';
  /** The forge's own word for it. */
  readonly conclusion: string;
}

/** As a code span, in which a forge sees no mention, no word that closes an item and no HTML. */
export const checkTitle = (name: string) => `\`${name.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;

export interface CiStatus {
  readonly checks: readonly CiCheck[];
  /** Names of checks without which the base branch takes nothing. */
  readonly required: readonly string[];
  /** Whether the repository has a workflow that the push of this commit starts. */
  readonly isStarted: boolean;
}
