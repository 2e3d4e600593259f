// Who speaks on the bus of a team, and to whom. Members have names of their own; everyone else has one name for all of its kind.

const offices = ['supervisor', 'coordinator', 'person'] as const;

export type SenderKind = 'member' | (typeof offices)[number];

/** Names that no member can have. */
export const reservedNames = ['all', ...offices] as const;

const isOffice = (name: string): name is (typeof offices)[number] => (offices as readonly string[]).includes(name);

export function senderKind(from: string): SenderKind {
  return isOffice(from) ? from : 'member';
}

/** Whether a message from one to another, or to all, is for this reader. A sender does not get its own words. */
export function isFor(reader: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  return to === 'all' ? from !== reader : to === reader;
}

export function isRecipient(name: string, members: readonly string[]): boolean {
  return name === 'all' || isOneRecipient(name, members);
}

export function isOneRecipient(name: string, members: readonly string[]): boolean {
  return isOffice(name) || (name !== 'all' && members.includes(name));
}
