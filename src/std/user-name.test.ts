import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { userName } from './user-name.ts';

it('is the login name', () => {
  expect(userName()).toBe(userInfo().username);
});
