// Every reader on what the real program printed; `test/gates/record-test-output-main.ts` records it again.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTests } from './read-tests.ts';

const folder = new URL('../../../test/recordings/test-output/', import.meta.url);

function recorded(program: string, name: string) {
  const text = readFileSync(new URL(`${program}/${name}.txt`, folder), 'utf8');
  const [, code = '', stdout = '', stderr = ''] =
    /^exit code (\d+)\n=== stdout\n([\s\S]*)=== stderr\n([\s\S]*)$/.exec(text) ?? [];
  return { exitCode: Number(code), stdout, stderr };
}

const names = (program: string, name: string) => readTests(recorded(program, name)).failed.map(test => test.name);

describe.each(readdirSync(folder).filter(name => existsSync(new URL(`${name}/green.txt`, folder))))('%s', program => {
  const one = { failed: [expect.anything()], unnamed: 0 };

  it('is green', () => {
    const { ran, ...read } = readTests(recorded(program, 'green'));
    expect(read).toEqual({ failed: [], unnamed: 0 });
    expect(ran).toBeGreaterThan(0);
  });

  it('names the one test that fails, and each by the same name beside the other', () => {
    expect(readTests(recorded(program, 'red-old'))).toMatchObject(one);
    expect(readTests(recorded(program, 'red-new'))).toMatchObject(one);
    const alone = [...names(program, 'red-old'), ...names(program, 'red-new')];
    expect(names(program, 'red-both').toSorted()).toEqual(alone.toSorted());
    expect(readTests(recorded(program, 'red-both')).unnamed).toBe(0);
  });

  it('says what was expected, what was there, and where', () => {
    const [old] = readTests(recorded(program, 'red-old')).failed;
    expect(old?.name).toMatch(/old/i);
    expect(old?.says).toMatch(/5/);
    expect(old?.says).toMatch(/4/);
    expect(old?.path).toMatch(/^(?:test|tests|spec|src)?\/?\w+(?:\.|_)?\w*\.\w+$/);
    expect(old?.line).toBeGreaterThan(0);
  });

  it('is read the same in colours', () => {
    expect(names(program, 'coloured').toSorted()).toEqual(names(program, 'red-both').toSorted());
  });

  it('is never green where nothing ran', () => {
    for (const name of ['none', 'skipped', 'unloadable']) {
      const { exitCode, ...printed } = recorded(program, name);
      const { ran } = readTests(printed);
      // go says nothing of skipped tests, and what cannot be compiled or loaded may print nothing at all.
      const isSilent = exitCode !== 0 && ran === undefined;
      expect({ name, ran: isSilent || (program === 'go' && name === 'skipped') ? 0 : ran }).toEqual({ name, ran: 0 });
    }
  });
});
