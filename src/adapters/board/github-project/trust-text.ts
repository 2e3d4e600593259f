// Which title, body and comments of an issue may be used as the words of people who are trusted. The person who changed a text last counts as its author.
import { type Actor, accountOf } from '../../github/account.ts';

export interface Rename {
  readonly actor: Actor;
  readonly previousTitle: string;
}

export interface Written {
  readonly author: Actor;
  /** Null: it was never edited. */
  readonly editor: Actor;
}

/** The accounts that a text is by: its author, and the person who edited it last. */
export function writersOf({ author, editor }: Written): readonly string[] {
  return editor ? [accountOf(author), accountOf(editor)] : [accountOf(author)];
}

/** The title as a trusted person left it: what a stranger renamed since then does not count. */
export function trustedTitle(
  title: string,
  renames: readonly Rename[],
  isTrusted: (account: string) => boolean,
): string {
  const at = renames.findLastIndex(({ actor }) => isTrusted(accountOf(actor)));
  return renames[at + 1]?.previousTitle ?? title;
}

export function renamersOf(renames: readonly Rename[]): readonly string[] {
  return renames.map(({ actor }) => accountOf(actor));
}
