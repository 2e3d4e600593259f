import { describe, expect, it } from 'vitest';
import { usesWord } from './terms.ts';

describe('a word that the conventions replace', () => {
  it.each([
    ['As a customer I want', 'customer', 'user'],
    ['CUSTOMERS pay', 'customer', 'user'],
    ["the customer's seat", 'customer', 'user'],
    ['customer-facing', 'customer', 'user'],
    ['two companies', 'company', 'firm'],
    ['a collection  code', 'collection code', 'pickup code'],
    ['an account and a user account', 'account', 'user account'],
    ['one customer', 'customers', 'users'],
  ])('is used in: %s', (text, word, term) => {
    expect(usesWord(text, word, term)).toBe(true);
  });

  it.each([
    ['customary and accustomed', 'custom', 'habit'],
    ['a multi-customer plan', 'customer', 'user'],
    ['the user account', 'account', 'user account'],
    ['User Accounts', 'account', 'user account'],
    ['a collection of codes', 'collection code', 'pickup code'],
    ['- --', '-', 'user'],
  ])('is not used in: %s', (text, word, term) => {
    expect(usesWord(text, word, term)).toBe(false);
  });
});
