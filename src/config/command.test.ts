import { describe, expect, it } from 'vitest';
import { splitCommand } from './command.ts';

describe('a command line', () => {
  it.each([
    ['npm test', ['npm', 'test']],
    ['  npm   run\tlint  ', ['npm', 'run', 'lint']],
    ["grep 'a b' file", ['grep', 'a b', 'file']],
    ['grep "a \\"b\\" \\\\ c" file', ['grep', 'a "b" \\ c', 'file']],
    ['a "b"\'c\'d', ['a', 'bcd']],
    ["a '' b", ['a', '', 'b']],
    ['a\\ b c', ['a b', 'c']],
    ["eslint 'src/**/*.ts'", ['eslint', 'src/**/*.ts']],
    ['pytest -k "not slow"', ['pytest', '-k', 'not slow']],
    ['env FOO=1 make', ['env', 'FOO=1', 'make']],
    ['go test ./...', ['go', 'test', './...']],
    ['sh -c "a && b"', ['sh', '-c', 'a && b']],
  ])('%s is split into %j', (line, argv) => {
    expect(splitCommand(line)).toEqual({ kind: 'argv', argv });
  });

  it.each([
    ['a && b', '&'],
    ['a | b', '|'],
    ['a; b', ';'],
    ['a > b', '>'],
    ['a < b', '<'],
    ['a $HOME', '$'],
    ['a "$HOME"', '$'],
    ['a `b`', '`'],
    ['a $(b)', '$'],
    ['(a)', '('],
    ['eslint src/*.ts', '*'],
    ['ls ~', '~'],
    ['a # why', '#'],
    ['a\nb', 'a line break'],
  ])('%j is refused, because %s needs a shell', (line, char) => {
    const allowed = `a program with its arguments (no shell runs it: quote ${char} with ' to pass it on, or put the line in a script)`;
    expect(splitCommand(line)).toEqual({ kind: 'refused', allowed });
  });

  it.each(['', '   ', "''"])('%j is refused, because it names no program', line => {
    expect(splitCommand(line)).toEqual({
      kind: 'refused',
      allowed: 'a program with its arguments, and this names no program',
    });
  });

  it.each(["a 'b", 'a "b'])('%j is refused, because its quote is open', line => {
    expect(splitCommand(line)).toEqual({
      kind: 'refused',
      allowed: 'a program with its arguments, and a quote is not closed',
    });
  });

  it('is refused when it starts by setting a variable', () => {
    expect(splitCommand('NODE_ENV=test npm test')).toEqual({
      kind: 'refused',
      allowed: 'a program with its arguments (to set a variable: env NODE_ENV=test …)',
    });
  });
});
