import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { buildProgram } from '../program.ts';
import { initCommand } from './init.ts';

const identity = { adoptStore: async () => ({ store: '/state/store.db', notes: [] }), replaceId: async () => 'a1b2' };

async function run(...argv: string[]) {
  const double = createContextDouble(argv, { app: { identity } });
  await buildProgram(double.context, [initCommand]).parseAsync(['init', ...argv], { from: 'user' });
  return double.stdout();
}

describe('pitwall init for a repository that was moved or copied', () => {
  it('adopts the store and writes no configuration', async () => {
    expect(await run('--adopt')).toBe('The store /state/store.db belongs to this repository now.\n');
  });

  it('gives a copy an id of its own', async () => {
    expect(await run('--new-id')).toBe('This repository has the id a1b2 and gets a store of its own.\n');
  });

  it('answers in JSON', async () => {
    expect(JSON.parse(await run('--adopt', '--json'))).toEqual({
      done: 'The store /state/store.db belongs to this repository now.',
    });
  });

  it.each([
    ['--adopt', '--new-id'],
    ['--adopt', '--force'],
    ['--new-id', '--force'],
  ])('does one thing at a time: %s with %s is refused', async (one, other) => {
    await expect(run(one, other)).rejects.toMatchObject({ code: 'commander.conflictingOption' });
  });
});
