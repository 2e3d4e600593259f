import { describe, expect, it } from 'vitest';
import { createRandom } from '../../seeded-random.ts';
import { covers, type Entry, entryOf, overlap } from './entry.ts';

const entry = (text: string, ignoreCase = false): Entry => {
  const found = entryOf(text, { worktree: '/w/auth', ignoreCase });
  if (!found) throw new Error(`${text} is outside of the worktree`);
  return found;
};

describe('a pattern', () => {
  it.each([
    ['src', ['src', 'src/a', 'src/a/b'], ['srcs', 'a/src', 'sr']],
    ['src/', ['src/a'], ['srcs/a']],
    ['.', ['a', 'a/b', '.env'], []],
    ['*.ts', ['a.ts', '.ts'], ['src/a.ts', 'a.tsx']],
    ['src/*', ['src/a', 'src/a/b'], ['src', 'lib/a']],
    ['src/?.ts', ['src/a.ts', 'src/é.ts', 'src/😀.ts'], ['src/ab.ts', 'src/.ts', 'src//.ts']],
    ['src/**', ['src', 'src/a', 'src/a/b'], ['srcs', 'a/src/b']],
    ['**/a.ts', ['a.ts', 'x/a.ts', 'x/y/a.ts'], ['xa.ts', 'x/ba.ts']],
    ['src/**/a.ts', ['src/a.ts', 'src/x/a.ts', 'src/x/y/a.ts'], ['srca.ts', 'src/xa.ts', 'a.ts']],
    ['src/a**b', ['src/ab', 'src/axb'], ['src/a/b', 'src/a/x/b']],
    ['{src,lib}/a.ts', ['src/a.ts', 'lib/a.ts'], ['a.ts', 'src,lib/a.ts']],
    ['src/{a,b/{c,d}}.ts', ['src/a.ts', 'src/b/c.ts', 'src/b/d.ts'], ['src/b.ts', 'src/c.ts']],
    ['{src/,lib/}', ['src', 'src/a', 'lib/a'], ['srca', 'a']],
    ['{**/,}a.ts', ['a.ts', 'x/y/a.ts'], ['xa.ts']],
    ['{src/**,lib}/x', ['src/x', 'src/a/x', 'lib/x'], ['x', 'lib/a/x']],
    ['a{,.test}.ts', ['a.ts', 'a.test.ts'], ['a.other.ts']],
    ['v{1..3}/a', ['v1/a', 'v3/a', 'v{1..3}/a'], ['v4/a']],
    ['v{01..10}', ['v01', 'v10'], ['v1']],
    ['part-{a..c}', ['part-b'], ['part-d']],
    ['{a}', ['{a}'], ['a']],
    ['{a', ['{a'], ['a']],
    ['[ab].ts', ['a.ts', 'b.ts', '[ab].ts'], ['c.ts', 'ab.ts']],
    ['[a-c]x', ['bx'], ['dx', '-x']],
    ['[!a]', ['b'], ['a', 'ab']],
    ['[^a]', ['b'], ['a']],
    ['[]a]', [']', 'a'], ['b']],
    ['[[:digit:]]x', ['7x'], ['ax', ':x']],
    ['x[a/b]', ['x[a/b]'], ['xa', 'x/']],
    ['app/[id]/page.tsx', ['app/[id]/page.tsx', 'app/i/page.tsx'], ['app/[slug]/page.tsx']],
    ['a\\*b', ['a*b'], ['axb']],
    ['what?', ['what?', 'whats'], ['what']],
  ])('%s covers what it matches and everything below', (pattern, inside, outside) => {
    const own = entry(pattern);
    expect(inside.filter(path => !covers(own, path))).toEqual([]);
    expect(outside.filter(path => covers(own, path))).toEqual([]);
  });

  it.each([
    ['./src//a.ts', 'src/a.ts'],
    ['src/x/../a.ts', 'src/a.ts'],
    ['src/*/../a.ts', 'src/a.ts'],
    ['/w/auth/src/**/', 'src/**'],
    ['/w/./auth//src', 'src'],
    ['../auth/src', 'src'],
    ['src/{a,../b}/../c', 'src/c'],
    ['a/**/../b', 'a/**/b'],
    ['/w/auth', ''],
    ['cafe\u0301.md', 'caf\u00e9.md'],
  ])('%s is written %j', (text, path) => {
    expect(entry(text).path).toBe(path);
  });

  it.each(['/w/api/src', '/w/authz/src', '..', '../api/a', '/', 'a/../../x', `${'a/'.repeat(3000)}b`])(
    '%.20s claims nothing: it is outside of the worktree',
    text => {
      expect(entryOf(text, { worktree: '/w/auth', ignoreCase: false })).toBeUndefined();
    },
  );

  it('ignores case where the file system does', () => {
    expect(covers(entry('SRC/[A-C]*.TS', true), 'src/ab.ts')).toBe(true);
    expect(covers(entry('SRC/[A-C]*.TS'), 'src/ab.ts')).toBe(false);
    expect(overlap(entry('Straße.md', true), entry('STRASSE.md', true))).toBe(true);
    expect(overlap(entry('[[:upper:]].md', true), entry('q.md', true))).toBe(true);
  });
});

describe('two patterns', () => {
  it.each([
    ['src/**/*.ts', 'src/core/', true],
    ['*.ts', 'a*', true],
    ['*.ts', '*.md', false],
    ['**/*.ts', '**/*.md', false],
    ['**/*.{ts,tsx}', 'src/**/*.[jm]s', false],
    ['src/a.ts', '**/*.md', false],
    ['src/a.ts', '**/*.ts', true],
    ['src/auth', '**/*.ts', true],
    ['.github', '**/*.yml', true],
    ['v1.2', '**/*.md', true],
    ['docs/*.d/', '**/*.md', true],
    ['src/*.ts', 'src/*.md', false],
    ['src/a*.ts', 'src/b*.ts', false],
    ['src/*a', 'src/*b', false],
    ['**/a.ts', 'src/**', true],
    ['**/a', '**/b', true],
    ['{a,b}/x', '{b,c}/x', true],
    ['{a,b}/x', '{c,d}/x', false],
    ['[ab]x', '[bc]x', true],
    ['[ab]x', '[!ab]x', false],
    ['[a]x', '[!a-z]x', false],
    ['src/?', 'src/??', false],
    ['src/*/x', 'src/y', true],
    ['*/b', 'a/*/c', true],
    ['src/**/x', 'lib/**/x', false],
    ['a/{b,}/c', 'a/c', false],
    ['app/[id]/a', 'app/[id]/a', true],
  ])('%s and %s: %s', (one, other, doMeet) => {
    expect([overlap(entry(one), entry(other)), overlap(entry(other), entry(one))]).toEqual([doMeet, doMeet]);
  });

  it.each([
    ['stars', `${'*a'.repeat(140)}b`, `${'*a'.repeat(140)}c/d`],
    ['braces', `${'{a,b}'.repeat(58)}`, `${'{b,c}'.repeat(57)}d`],
    ['nested braces', `${'{a,'.repeat(70)}b${'}'.repeat(70)}`, 'c'],
    ['empty alternatives', `${'{,a}'.repeat(70)}b`, `${'{,a}'.repeat(70)}c`],
    ['folders', `${'**/a/'.repeat(55)}b`, `${'**/a/'.repeat(55)}c`],
    ['open brackets', '['.repeat(290), `${'['.repeat(289)}a`],
    ['open braces', '{,'.repeat(140), '{a'],
    ['too long', `src/${'*'.repeat(4000)}`, 'src/x'],
  ])('are compared before the test is over: %s', (_what, one, other) => {
    expect([true, false]).toContain(overlap(entry(one), entry(other)));
    expect([true, false]).toContain(covers(entry(one), 'a'.repeat(200)));
  });

  it('that are too long stand for the folder that they begin with', () => {
    expect(overlap(entry(`src/${'*'.repeat(3000)}b`), entry('src/a'))).toBe(true);
    expect(overlap(entry(`src/${'*'.repeat(3000)}b`), entry('lib/a'))).toBe(false);
  });
});

/** Written apart from the automaton: braces are expanded, parts compared one by one. */
function isCovered(pattern: string, path: string): boolean {
  const own = path.split('/');
  return expand(pattern).some(each => own.some((_, at) => fits(each.split('/').filter(Boolean), own.slice(0, at + 1))));
}

function expand(pattern: string): readonly string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  return inside === undefined ? [pattern] : inside.split(',').flatMap(part => expand(before + part + after));
}

function fits([part, ...parts]: readonly string[], path: readonly string[]): boolean {
  if (part === undefined) return path.length === 0;
  if (part === '**') return fits(parts, path) || (path.length > 0 && fits([part, ...parts], path.slice(1)));
  return path[0] !== undefined && fitsPart(part, path[0]) && fits(parts, path.slice(1));
}

function fitsPart(part: string, name: string): boolean {
  if (part === '') return name === '';
  if (part[0] === '*') return fitsPart(part.slice(1), name) || (name !== '' && fitsPart(part, name.slice(1)));
  if (name === '') return false;
  if (part.startsWith('[a]')) return name[0] === 'a' && fitsPart(part.slice(3), name.slice(1));
  if (part.startsWith('[!a]')) return name[0] !== 'a' && fitsPart(part.slice(4), name.slice(1));
  return (part[0] === '?' || part[0] === name[0]) && fitsPart(part.slice(1), name.slice(1));
}

const namesOf = (length: number): readonly string[] =>
  length === 0 ? [''] : namesOf(length - 1).flatMap(name => ['a', 'b'].map(letter => name + letter));
const parts = [1, 2, 3].flatMap(namesOf);
const paths = [...parts, ...parts.flatMap(one => parts.map(two => `${one}/${two}`))];
const deep = [1, 2].flatMap(namesOf);
for (const one of deep) for (const two of deep) for (const three of deep) paths.push(`${one}/${two}/${three}`);

describe('any pattern', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => [seed]))(
    'covers and meets as a plain reading says, seed %i',
    seed => {
      const random = createRandom(seed);
      const piece = () => random.pick(['a', 'b', '*', '?', '[a]', '[!a]'] as const);
      const name = () => Array.from({ length: random.whole(1, 2) }, piece).join('');
      const part = () => (random.chance(0.2) ? '**' : random.chance(0.2) ? `{${name()},${name()}/${name()}}` : name());
      const pattern = () => Array.from({ length: random.whole(1, 2) }, part).join('/');
      const [one, other] = [pattern(), pattern()];
      const [mine, its] = [one, other].map(text => paths.filter(path => path === text || isCovered(text, path)));
      expect({ one, covered: paths.filter(path => covers(entry(one), path)) }).toEqual({ one, covered: mine });
      const common = mine?.some(path => its?.includes(path)) ?? false;
      expect({ one, other, doMeet: overlap(entry(one), entry(other)) }).toEqual({ one, other, doMeet: common });
    },
  );
});
