import { describe, expect, it } from 'vitest';
import type { Ecosystem } from './dependency.ts';
import { lookAlike } from './look-alike.ts';
import { popular } from './popular.ts';

describe('a name', () => {
  it.each<[string, Ecosystem, string, string]>([
    ['one letter more', 'npm', 'lodashs', 'lodash'],
    ['one letter less', 'npm', 'expres', 'express'],
    ['another letter', 'npm', 'axics', 'axios'],
    ['two letters swapped', 'npm', 'recat', 'react'],
    ['a misspelt scope', 'npm', '@bable/core', '@babel/core'],
    ['the scope in its name', 'npm', 'types-node', '@types/node'],
    ['another separator', 'npm', 'react.dom', 'react-dom'],
    ['one letter more in Python', 'PyPI', 'Request_s', 'requests'],
    ['one letter less in Rust', 'crates.io', 'serde-jsn', 'serde_json'],
    ['another letter in Go', 'Go', 'github.com/sirupsem/logrus', 'github.com/sirupsen/logrus'],
  ])('with %s looks like a well-known one', (_what, ecosystem, name, known) => {
    expect(lookAlike(ecosystem, name)).toBe(known);
  });

  it.each<[string, Ecosystem, string]>([
    ['is far away', 'npm', 'left-handed-scissors'],
    ['has two edits', 'npm', 'lodahss'],
    ['is as short as three letters', 'npm', 'pgx'],
    ['is another version of a module', 'Go', 'github.com/jackc/pgx/v4'],
    ['is the same to its registry', 'PyPI', 'Scikit_Learn'],
  ])('that %s looks like nobody', (_what, ecosystem, name) => {
    expect(lookAlike(ecosystem, name)).toBeUndefined();
  });

  it.each(Object.keys(popular) as Ecosystem[])('that is well known in %s looks like no other', ecosystem => {
    expect(popular[ecosystem].length).toBeGreaterThan(50);
    expect(popular[ecosystem].filter(name => lookAlike(ecosystem, name) !== undefined)).toEqual([]);
  });
});
