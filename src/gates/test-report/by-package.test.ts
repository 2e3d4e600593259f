// A recorded output, with the package before each line, as programs for several packages print it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTests } from './read-tests.ts';

const folder = new URL('../../../test/recordings/test-output/vitest/', import.meta.url);
/** What it wrote to both streams. */
function recorded(name: string): readonly string[] {
  const [, printed = ''] = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('=== stdout\n');
  return printed.replace('=== stderr\n', '\n').trimEnd().split('\n');
}

const forms = {
  pnpm: (name: string, lines: readonly string[]) => [
    `packages/${name} test$ vitest run`,
    ...lines.map(line => `packages/${name} test: ${line}`),
    `packages/${name} test: Failed`,
  ],
  'pnpm in colours': (name: string, lines: readonly string[]) => {
    const lead = `\u001b[36mpackages/${name}\u001b[39m \u001b[96mtest\u001b[39m`;
    return [`${lead}$ vitest run`, ...lines.map(line => `${lead}: ${line}`)];
  },
  turbo: (name: string, lines: readonly string[]) => [
    `@scope/${name}:test: cache miss, executing 1f2e3d4c`,
    ...lines.map(line => `@scope/${name}:test: ${line}`),
  ],
  yarn: (name: string, lines: readonly string[]) => [
    `[@scope/${name}]: Process started`,
    ...lines.map(line => `[@scope/${name}]: ${line}`),
  ],
  concurrently: (name: string, lines: readonly string[]) => [
    ...lines.map(line => `[${name}] ${line}`),
    `[${name}] npm test exited with code 1`,
  ],
};

/** As they come when both run at once. */
function mixed(one: readonly string[], other: readonly string[]): string {
  const longest = Math.max(one.length, other.length);
  const pairs = Array.from({ length: longest }, (_, at) => [one[at], other[at]]).flat();
  return `${pairs.filter(line => line !== undefined).join('\n')}\n`;
}

describe.each(Object.entries(forms))('several packages by %s', (_name, form) => {
  const read = (one: string, other: string) =>
    readTests({ stdout: mixed(form('one', recorded(one)), form('other', recorded(other))), stderr: '' });
  const names = (one: string, other: string) => read(one, other).failed.map(({ name }) => name);

  it('are green only where each says so', () => {
    expect(read('green', 'green')).toEqual({ failed: [], unnamed: 0, ran: 4 });
    expect(read('skipped', 'skipped').ran).toBe(0);
  });

  it('have tests of one name that are told apart', () => {
    const [red = '', ...more] = names('red-old', 'green');
    expect([red, more]).toEqual([expect.stringMatching(/one › .*is old/), []]);
    expect(names('green', 'red-old')).toEqual([red.replace('one', 'other')]);
    expect(read('red-old', 'red-both').unnamed).toBe(0);
    expect(names('red-old', 'red-both')).toHaveLength(3);
  });
});

it('names the file in its package where that is a folder', () => {
  const [failed] = readTests({ stdout: forms.pnpm('one', recorded('red-old')).join('\n'), stderr: '' }).failed;
  expect(failed).toMatchObject({ path: 'packages/one/sum.test.js', line: expect.any(Number) });
});

it('takes no words before a colon for a package that nobody announced', () => {
  const stdout = `${recorded('red-old').join('\n')}\nsome words: and more\n`;
  expect(readTests({ stdout, stderr: '' }).failed).toHaveLength(1);
});
