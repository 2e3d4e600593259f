import { describe, expect, it } from 'vitest';
import { accountOf, restAccountOf } from './account.ts';

describe('the name of an account', () => {
  it.each([
    ['a person', { __typename: 'User', login: 'ann' }, 'ann'],
    ['a bot', { __typename: 'Bot', login: 'ann' }, 'ann[bot]'],
    ['a bot that says so', { __typename: 'Bot', login: 'ann[bot]' }, 'ann[bot]'],
    ['an imported account', { __typename: 'Mannequin', login: 'ann' }, 'ann (mannequin)'],
    ['an organisation', { __typename: 'Organization', login: 'acme' }, 'acme (organization)'],
    ['a deleted account', null, '(deleted account)'],
    ['the account that stands for deleted ones', { __typename: 'User', login: 'Ghost' }, '(deleted account)'],
  ])('of %s', (_whose, actor, name) => {
    expect(accountOf(actor)).toBe(name);
    expect(restAccountOf(actor && { type: actor.__typename, login: actor.login })).toBe(name);
  });
});
