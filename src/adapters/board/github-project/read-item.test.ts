import { describe, expect, it } from 'vitest';
import { accountOf, deletedAccount, restAccountOf, writersOf } from '../../github/account.ts';
import { trustedTitle } from './read-item.ts';

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
    const lastEditedAt = '2026-01-01T00:00:00Z';
    expect(writersOf({ author: ann, editor: null, lastEditedAt: null })).toEqual(['ann']);
    expect(writersOf({ author: ann, editor: mallory, lastEditedAt })).toEqual(['ann', 'mallory']);
  });

  it('is nobody who can be trusted where the account of the editor is gone', () => {
    const lastEditedAt = '2026-01-01T00:00:00Z';
    expect(writersOf({ author: ann, editor: null, lastEditedAt })).toEqual(['ann', deletedAccount]);
  });

  it('tells a bot from a person of the same name, and a deleted account from everybody', () => {
    expect(accountOf({ __typename: 'Bot', login: 'helper' })).toBe('helper[bot]');
    expect(accountOf({ __typename: 'User', login: 'helper' })).toBe('helper');
    expect(restAccountOf({ type: 'Bot', login: 'helper[bot]' })).toBe('helper[bot]');
    expect(accountOf(null)).toBe(deletedAccount);
    expect(deletedAccount).not.toMatch(/^[\w-]+$/);
  });
});
