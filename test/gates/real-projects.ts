// Projects of other people, and what is done to each: which file gets which change, and which gates must see it. None of their text is
// here: a clone is given by its path.

/** Text is added at the end of a file, replaced in it, or lines of another file are put into a new one. */
export type Edit =
  | { readonly file: string; readonly add: string }
  | { readonly file: string; readonly replace: readonly [string, string] }
  | { readonly file: string; readonly copyOf: string; readonly lines: readonly [number, number] };

export const changeNames = [
  'good',
  'broken file',
  'broken test',
  'broken type',
  'dead export',
  'copied block',
] as const;
export type ChangeName = (typeof changeNames)[number];

export interface RealProject {
  readonly name: string;
  readonly repository: string;
  /** That the changes were written for. A clone has it checked out, or one that is near to it. */
  readonly commit: string;
  readonly kind: string;
  /** Instead of the settings that `pitwall init` writes. */
  readonly settings?: string;
  readonly changes: Readonly<Record<ChangeName, Edit | readonly Edit[]>>;
  /** No tool of this language finds it. */
  readonly unseen?: readonly ChangeName[];
}

/** What must be said. `blocks`: by any gate. A name: that gate blocks or warns, as its policy is. */
export const wanted: Readonly<Record<ChangeName, 'nothing blocks' | 'blocks' | 'dead-code' | 'duplicates'>> = {
  good: 'nothing blocks',
  'broken file': 'blocks',
  'broken test': 'blocks',
  'broken type': 'blocks',
  'dead export': 'dead-code',
  'copied block': 'duplicates',
};

const sign = 'this is not (';

export const realProjects: readonly RealProject[] = [
  {
    name: 'commander.js',
    repository: 'tj/commander.js',
    commit: 'ba6d13dd',
    kind: 'npm with a lockfile, JavaScript with types',
    changes: {
      good: {
        file: 'lib/suggestSimilar.js',
        replace: ['const maxDistance = 3;', 'const minDistance = 1;\nconst maxDistance = minDistance + 2;'],
      },
      'broken file': { file: 'lib/help.js', add: `${sign}\n` },
      'broken test': { file: 'lib/suggestSimilar.js', replace: ['const maxDistance = 3;', 'const maxDistance = 0;'] },
      'broken type': {
        file: 'lib/suggestSimilar.js',
        replace: ['const maxDistance = 3;', '/** @type {string} */\nconst maxDistance = 3;'],
      },
      'dead export': { file: 'lib/error.js', add: '\nexport function neverUsed() {\n  return 1;\n}\n' },
      'copied block': { file: 'lib/distance.js', copyOf: 'lib/suggestSimilar.js', lines: [1, 46] },
    },
  },
  {
    name: 'kleur',
    repository: 'lukeed/kleur',
    commit: 'fa34544',
    kind: 'npm without a lockfile, JavaScript without types',
    // Its tests want a terminal with colours.
    settings: 'commands:\n  test: env -u NO_COLOR TERM=xterm FORCE_COLOR=1 npm test\n  build: npm run build\n',
    changes: {
      good: {
        file: 'colors.mjs',
        replace: ['function init(x, y) {', 'function init(x, y) {\n\t// Two codes: on and off.'],
      },
      'broken file': { file: 'colors.mjs', add: `${sign}\n` },
      'broken test': { file: 'colors.mjs', replace: ['init(31, 39)', 'init(32, 39)'] },
      'broken type': { file: 'colors.mjs', replace: ['let rgx = ', 'let rgx = undeclared || '] },
      // All other files of it are for everybody, or tests.
      'dead export': [
        { file: 'codes.mjs', add: 'export const off = 39;\nexport const neverUsed = 1;\n' },
        { file: 'colors.mjs', replace: ['let FORCE_COLOR,', "import { off } from './codes.mjs';\n\nlet FORCE_COLOR,"] },
        { file: 'colors.mjs', replace: ['init(31, 39)', 'init(31, off)'] },
      ],
      'copied block': { file: 'more.mjs', copyOf: 'colors.mjs', lines: [1, 53] },
    },
  },
  {
    name: 'clack',
    repository: 'bombshell-dev/clack',
    commit: 'adb6af9',
    kind: 'pnpm workspace, TypeScript',
    changes: {
      good: {
        file: 'packages/core/src/utils/cursor.ts',
        replace: ['const newCursor = cursor + delta;', 'const wanted = cursor + delta;\n\tconst newCursor = wanted;'],
      },
      'broken file': { file: 'packages/core/src/utils/string.ts', add: `${sign}\n` },
      'broken test': {
        file: 'packages/core/src/utils/cursor.ts',
        replace: ['newCursor < 0 ? maxCursor', 'newCursor < 0 ? 0'],
      },
      'broken type': {
        file: 'packages/core/src/utils/cursor.ts',
        replace: ['const newCursor = cursor + delta;', 'const newCursor: string = cursor + delta;'],
      },
      'dead export': {
        file: 'packages/core/src/utils/string.ts',
        add: '\nexport function neverUsed() {\n\treturn 1;\n}\n',
      },
      'copied block': {
        file: 'packages/core/src/utils/text.ts',
        copyOf: 'packages/core/src/utils/cursor.ts',
        lines: [20, 57],
      },
    },
  },
  {
    name: 'tomli',
    repository: 'hukkin/tomli',
    commit: '920e20b',
    kind: 'Python, unittest, no dependencies',
    // Its hooks fetch programs from elsewhere.
    settings:
      'commands:\n  test: env PYTHONPATH=src python3 -m unittest\ngates:\n  hooks: off\nlanguageServers:\n  .py: [pyright-langserver, --stdio]\n',
    changes: {
      good: {
        file: 'src/tomli/_parser.py',
        add: '\n\ndef count_lines(text: str) -> int:\n    return text.count("\\n") + 1\n',
      },
      'broken file': { file: 'src/tomli/_parser.py', add: `${sign}\n` },
      'broken test': { file: 'src/tomli/_parser.py', replace: ['if lineno == 1:', 'if lineno == 2:'] },
      'broken type': { file: 'src/tomli/_parser.py', add: '\n\ndef wrong() -> int:\n    return "a"\n' },
      'dead export': { file: 'src/tomli/_parser.py', add: '\n\ndef never_used() -> int:\n    return 1\n' },
      'copied block': { file: 'src/tomli/_more.py', copyOf: 'src/tomli/_parser.py', lines: [1, 136] },
    },
    unseen: ['dead export'],
  },
  {
    name: 'pflag',
    repository: 'spf13/pflag',
    commit: '5fdac2d',
    kind: 'Go',
    changes: {
      good: {
        file: 'count.go',
        add: '\n// isZero says whether nothing was counted.\nfunc (i *countValue) isZero() bool { return *i == 0 }\n',
      },
      'broken file': { file: 'count.go', add: `${sign}\n` },
      'broken test': { file: 'count.go', replace: ['*i = *i + 1', '*i = *i + 2'] },
      'broken type': { file: 'count.go', add: '\nfunc wrong() int { return "a" }\n' },
      'dead export': { file: 'count.go', add: '\nfunc NeverUsed() int { return 1 }\n' },
      'copied block': { file: 'more/more.go', copyOf: 'int_slice.go', lines: [1, 1000] },
    },
    unseen: ['dead export'],
  },
];
