import { expect, it } from 'vitest';
import { isOwnersAddress } from './owner-by-email.ts';

const judged = (accounts: readonly string[], emails: readonly string[] = []) => ({
  owners: { accounts, emails },
  ownAddress: 'pitwall@localhost',
  personAddress: 'me@example.org',
});

it.each([
  ['the address of a listed account', '12+Ann@users.noreply.github.com', judged(['ann']), true],
  ['an older form of it', 'ann@users.noreply.github.com', judged(['ann']), true],
  ['a listed address', 'Bob@Example.org', judged([], ['bob@example.org']), true],
  ['another account', '12+bob@users.noreply.github.com', judged(['ann']), false],
  ['an address that begins like one', 'ann@example.org', judged(['ann']), false],
  ['a member of a team, whom git does not know', 'ann@example.org', judged(['acme/core']), false],
  ['the person here, where others are listed', 'me@example.org', judged(['ann']), false],
  ['the person here, where no one is', 'ME@example.org', judged([]), true],
  ['anyone else, where no one is', 'bob@example.org', judged([]), false],
  ['what Pitwall commits for agents', 'pitwall@localhost', judged([], ['pitwall@localhost']), false],
  ['no address', '', { ...judged([]), personAddress: '' }, false],
])('judges %s', (_what, email, by, isOwner) => {
  expect(isOwnersAddress(email, by)).toBe(isOwner);
});
