import { expect, it } from 'vitest';
import { isVersionAtLeast } from './version.ts';

it.each([
  ['git version 2.38.0', true],
  ['git version 2.39.5 (Apple Git-154)', true],
  ['git version 3.0.1', true],
  ['git version 2.37.9', false],
  ['git version 1.99.0', false],
  ['no idea', false],
])('%s is at least 2.38: %s', (text, isEnough) => {
  expect(isVersionAtLeast(text, '2.38')).toBe(isEnough);
});
