import { expect, it } from 'vitest';
import { readGlobalFlags } from './global-flags.ts';

it.each([
  { argv: ['doctor'], flags: { debug: false, json: false, color: true } },
  { argv: ['doctor', '--json', '--debug', '--no-color'], flags: { debug: true, json: true, color: false } },
  { argv: ['run', '--', '--json'], flags: { debug: false, json: false, color: true } },
])('reads $flags from $argv', ({ argv, flags }) => {
  expect(readGlobalFlags(argv)).toEqual(flags);
});
