// Who wrote something. A bot and a person may have the same name; a deleted account has none.
import * as z from 'zod';

/** As GraphQL tells it; null: the account was deleted. */
export const actorSchema = z.object({ __typename: z.string(), login: z.string() }).nullable();
export type Actor = z.infer<typeof actorSchema>;

/** As REST tells it, where bots have their ending already. */
export const restUserSchema = z.object({ login: z.string(), type: z.string() }).nullable();

/** Names are compared without case. No account can have the name that GitHub gives to a deleted one. */
export const deletedAccount = '(deleted account)';

/** Whose words REST gives those of deleted accounts to. */
const ghost = 'ghost';

/** Only people have their name alone: an import makes accounts of another kind with the names of people. */
export function accountOf(actor: Actor): string {
  if (!actor) return deletedAccount;
  const { __typename: kind, login } = actor;
  if (kind === 'User') return login.toLowerCase() === ghost ? deletedAccount : login;
  if (kind === 'Bot') return login.endsWith('[bot]') ? login : `${login}[bot]`;
  return `${login} (${kind.toLowerCase()})`;
}

export interface Written {
  readonly author: Actor;
  /** The account that changed it last; null also where that account was deleted since. */
  readonly editor: Actor;
  /** Null: it was never changed. */
  readonly lastEditedAt: string | null;
}

/** The accounts that a text is by: its author, and the one who edited it last. */
export function writersOf({ author, editor, lastEditedAt }: Written): readonly string[] {
  return editor || lastEditedAt !== null ? [accountOf(author), accountOf(editor)] : [accountOf(author)];
}

export function restAccountOf(user: z.infer<typeof restUserSchema>): string {
  return user ? accountOf({ __typename: user.type, login: user.login }) : deletedAccount;
}
