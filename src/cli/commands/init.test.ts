import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../context-double.ts';
import { buildProgram } from '../program.ts';
import type { StoreTie } from '../store-tie.ts';
import { initCommand } from './init.ts';

const storeTie: StoreTie = {
  adopt: async folder => `adopted ${folder}`,
  replaceId: async folder => `new id in ${folder}`,
};

async function run(...argv: string[]) {
  const double = createContextDouble(argv, { cwd: '/repository', storeTie });
  await buildProgram(double.context, [initCommand]).parseAsync(['init', ...argv], { from: 'user' });
  return double.stdout();
}

describe('pitwall init for a repository that was moved or copied', () => {
  it('adopts the store and writes no configuration', async () => {
    expect(await run('--adopt')).toBe('adopted /repository\n');
  });

  it('gives a copy an id of its own', async () => {
    expect(await run('--new-id')).toBe('new id in /repository\n');
  });

  it('answers in JSON', async () => {
    expect(JSON.parse(await run('--adopt', '--json'))).toEqual({ done: 'adopted /repository' });
  });

  it.each([
    ['--adopt', '--new-id'],
    ['--adopt', '--force'],
    ['--new-id', '--force'],
  ])('does one thing at a time: %s with %s is refused', async (one, other) => {
    await expect(run(one, other)).rejects.toMatchObject({ code: 'commander.conflictingOption' });
  });
});
