// Whose commits approve an epic, as far as git tells: by the address of the author.

export interface ListedOwners {
  /** Accounts without @; of teams git knows no members. */
  readonly accounts: readonly string[];
  readonly emails: readonly string[];
}

interface Judged {
  readonly owners: ListedOwners;
  /** What Pitwall commits for agents: never a person's word. */
  readonly ownAddress: string;
  /** Of the person who works here, as git's configuration has it. */
  readonly personAddress: string | undefined;
}

/** GitHub gives an account an address with its name, which no other account has. */
const accountAddress = /^(?:\d+\+)?(?<login>[a-z\d][a-z\d-]*)@users\.noreply\.[a-z\d.-]+$/;

/** Where no one is listed, the person who works here is the owner. */
export function isOwnersAddress(email: string, { owners, ownAddress, personAddress }: Judged): boolean {
  const address = email.toLowerCase();
  if (address === '' || address === ownAddress.toLowerCase()) return false;
  if (owners.accounts.length + owners.emails.length === 0) return address === personAddress?.toLowerCase();
  if (owners.emails.some(each => each.toLowerCase() === address)) return true;
  const login = accountAddress.exec(address)?.groups?.login;
  return login !== undefined && owners.accounts.some(each => each.toLowerCase() === login);
}
