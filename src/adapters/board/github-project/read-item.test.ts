import { describe, expect, it } from 'vitest';
import { accountOf, deletedAccount, restAccountOf } from '../../github/account.ts';
import { trustedTitle, writersOf } from './read-item.ts';

const ann = { __typename: 'User', login: 'ann' };
const mallory = { __typename: 'User', login: 'mallory' };
const isTrusted = (account: string) => account === 'ann';
const renamed = (actor: typeof ann, previousTitle: string) => ({ actor, previousTitle });

describe('the title of an issue', () => {
  it.each([
    ['that was never renamed', [], 'now'],
    ['that a trusted person renamed', [renamed(ann, 'first')], 'now'],
    ['that a stranger renamed', [renamed(mallory, 'first')], 'first'],
    ['that strangers renamed again and again', [renamed(mallory, 'first'), renamed(mallory, 'second')], 'first'],
    ['that a trusted person put right', [renamed(mallory, 'first'), renamed(ann, 'second')], 'now'],
    ['that a stranger renamed after that', [renamed(ann, 'first'), renamed(mallory, 'second')], 'second'],
  ])('%s is what a trusted person left', (_, renames, title) => {
    expect(trustedTitle('now', renames, isTrusted)).toBe(title);
  });
});

describe('who wrote something', () => {
  it('is its author and whoever edited it last', () => {
    expect(writersOf({ author: ann, editor: null })).toEqual(['ann']);
    expect(writersOf({ author: ann, editor: mallory })).toEqual(['ann', 'mallory']);
  });

  it('tells a bot from a person of the same name, and a deleted account from everybody', () => {
    expect(accountOf({ __typename: 'Bot', login: 'helper' })).toBe('helper[bot]');
    expect(accountOf({ __typename: 'User', login: 'helper' })).toBe('helper');
    expect(restAccountOf({ type: 'Bot', login: 'helper[bot]' })).toBe('helper[bot]');
    expect(accountOf(null)).toBe(deletedAccount);
    expect(deletedAccount).not.toMatch(/^[\w-]+$/);
  });
});
