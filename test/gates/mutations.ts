// Ways to spoil a good change. Each is drawn by a seed, and known by the gate that must see it.

import type { GateName } from '../../src/core/gate/gate-name.ts';
import type { Subject } from '../../src/core/gate/subject.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import type { Files } from '../support/gate-scene.ts';
import { changedFiles, pointsLeftOut, projectFiles, subject, withDependency } from './good-change.ts';

export interface Mutation {
  readonly kind: string;
  readonly what: string;
  /** Instead of, or on top of, what the good change has. */
  readonly files: Files;
  readonly subject?: Subject;
}

export interface MutationKind {
  readonly name: string;
  readonly gate: GateName;
  /** Whether it must block by the default policy. */
  readonly blocks: boolean;
  make(random: Random): Omit<Mutation, 'kind'>;
}

const textOf = (path: string) => changedFiles[path] ?? projectFiles[path] ?? '';
const ownTest = 'test/retry.test.js';
const oldTest = 'test/read-page.test.js';

/** One of the places where a pattern occurs, replaced. */
function replaceOne(random: Random, path: string, pattern: RegExp, by: string): Omit<Mutation, 'kind'> {
  const text = textOf(path);
  const places = [...text.matchAll(pattern)];
  const place = places[random.whole(0, places.length - 1)];
  if (!place) throw new Error(`${pattern} is nowhere in ${path}`);
  const after = place[0].replace(new RegExp(pattern.source, pattern.flags.replace('g', '')), by);
  const files = { [path]: text.slice(0, place.index) + after + text.slice(place.index + place[0].length) };
  return { what: `${path}: ${place[0].trim().split('\n')[0]?.slice(0, 60)}`, files };
}

const testCase = /^test\((.*?), async \(\) => \{\n[\s\S]*?^\}\);\n/gm;

export const mutationKinds: readonly MutationKind[] = [
  {
    name: 'skip a test',
    gate: 'weakened-tests',
    blocks: false,
    make: random => {
      const path = random.pick([ownTest, oldTest]);
      const by = random.pick(['test.skip($1', 'test.todo($1', 'test($1, { skip: true }']);
      return replaceOne(random, path, /^test\(('[^']*')/gm, by);
    },
  },
  {
    name: 'drop an assertion',
    gate: 'weakened-tests',
    blocks: false,
    make: random => replaceOne(random, oldTest, /^ {2}(?:await )?assert\..*\n/gm, ''),
  },
  {
    name: 'delete a test',
    gate: 'weakened-tests',
    blocks: false,
    make: random =>
      random.chance(0.2)
        ? { what: `${oldTest} whole`, files: { [oldTest]: null } }
        : replaceOne(random, oldTest, testCase, ''),
  },
  {
    name: 'add a dead export',
    gate: 'dead-code',
    blocks: true,
    make: random => {
      const path = random.pick(['src/retry.js', 'src/read-page.js']);
      const name = `unused${random.whole(0, 999)}`;
      const code = random.pick([
        `export const ${name} = ${random.whole(1, 99)};\n`,
        `export function ${name}() {\n  return ${random.whole(1, 99)};\n}\n`,
        `export class ${name.replace('u', 'U')} {}\n`,
      ]);
      return { what: `${path}: ${name}`, files: { [path]: `${textOf(path)}\n${code}` } };
    },
  },
  {
    name: 'add a dead file',
    gate: 'dead-code',
    blocks: true,
    make: random => {
      const path = `src/left-${random.whole(0, 999)}.js`;
      return { what: path, files: { [path]: `export const left = ${random.whole(1, 99)};\n` } };
    },
  },
  {
    name: 'copy a block',
    gate: 'duplicates',
    blocks: false,
    make: random => {
      const from = 'src/retry.js';
      const path = `src/again-${random.whole(0, 999)}.js`;
      const copied = textOf(from);
      const user = `${textOf('src/index.js').replace("'./retry.js'", `'./${path.slice(4)}'`)}\nexport { retry as again } from './retry.js';\n`;
      return { what: `${from} as ${path}`, files: { [path]: copied, 'src/index.js': user } };
    },
  },
  {
    name: 'break a type',
    gate: 'typecheck',
    blocks: true,
    make: random =>
      random.pick([
        () => replaceOne(random, 'src/index.js', /attempts: 3/g, "attempts: 'three'"),
        () => replaceOne(random, 'src/index.js', /, name\), patience\)/g, ', 7), patience)'),
        () => replaceOne(random, 'src/retry.js', /delayMs \* 2/g, 'delayMs.half * 2'),
        () => replaceOne(random, 'src/retry.js', /await work\(\)/g, 'await work(1, 2).value'),
        () => replaceOne(random, 'src/read-page.js', /text\.trim\(\)/g, 'text.trimm()'),
        () => replaceOne(random, 'src/index.js', /pages\.push/g, 'pages.pushh'),
      ])(),
  },
  {
    name: 'break the code',
    gate: 'test',
    blocks: true,
    make: random =>
      random.pick([
        () => replaceOne(random, 'src/retry.js', /attempt >= attempts/g, 'attempt > attempts'),
        () => replaceOne(random, 'src/retry.js', /attempt >= attempts/g, 'attempt >= 1'),
        () => replaceOne(random, 'src/retry.js', /throw error/g, "throw new Error('no')"),
        () => replaceOne(random, 'src/read-page.js', /text\.trim\(\)/g, 'text'),
        () => replaceOne(random, 'src/read-page.js', /filter\(Boolean\)/g, 'filter(() => true)'),
        () => replaceOne(random, 'src/index.js', /pages\.push\(/g, 'pages.unshift('),
      ])(),
  },
  {
    name: 'add an install-script dependency',
    gate: 'package-safety',
    blocks: false,
    make: random => {
      const specifier = random.pick(['esbuild@0.21.5', 'sqlite3@5.1.7', 'sharp@0.32.6', 'bcrypt@5.1.1']);
      const [name = '', version = ''] = specifier.split('@');
      return { what: specifier, files: withDependency(name, version) };
    },
  },
  {
    name: 'leave a checklist item out',
    gate: 'traceability',
    blocks: false,
    make: random => {
      const point = random.pick(pointsLeftOut);
      return { what: point, files: {}, subject: { ...subject, body: `${subject.body}- [ ] ${point}\n` } };
    },
  },
];

/** The kinds in turn, each drawn anew. */
export function drawMutations(count: number, random: Random): readonly Mutation[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = mutationKinds[at % mutationKinds.length];
    if (!kind) throw new Error('there are no kinds of mutations');
    return { kind: kind.name, ...kind.make(random.fork()) };
  });
}
