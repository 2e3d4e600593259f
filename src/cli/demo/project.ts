// The project that the demo works on: small, real TypeScript, with a build and tests that really run.

/** Path to text, from the top of the repository. */
export type Files = Readonly<Record<string, string>>;

const lines = (...each: string[]) => `${each.join('\n')}\n`;

export const projectFiles: Files = {
  'README.md': lines('# pager', '', 'Reads a list page by page.'),
  '.gitignore': lines('build/', 'node_modules/'),
  'package.json': lines(
    '{',
    '  "name": "pager",',
    '  "version": "1.0.0",',
    '  "private": true,',
    '  "type": "module",',
    '  "scripts": {',
    '    "build": "tsc --noEmit",',
    '    "test": "tsc --noCheck && node --test"',
    '  }',
    '}',
  ),
  'tsconfig.json': lines(
    '{',
    '  "compilerOptions": {',
    '    "target": "es2022",',
    '    "lib": ["es2022"],',
    '    "module": "nodenext",',
    '    "strict": true,',
    '    "types": [],',
    '    "rootDir": "src",',
    '    "outDir": "build"',
    '  },',
    '  "include": ["src"]',
    '}',
  ),
  'src/pager.ts': lines(
    '// Reads a list page by page.',
    'export type ReadPage = (page: number) => Promise<readonly string[]>;',
    '',
    'export async function readPages(readPage: ReadPage, count: number): Promise<readonly string[]> {',
    '  const entries: string[] = [];',
    '  for (let page = 1; page <= count; page += 1) entries.push(...(await readPage(page)));',
    '  return entries;',
    '}',
  ),
  'test/pager.test.mjs': lines(
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    "import { readPages } from '../build/pager.js';",
    '',
    "test('reads one page after the other', async () => {",
    "  assert.deepEqual(await readPages(async page => ['entry ' + page], 2), ['entry 1', 'entry 2']);",
    '});',
  ),
  '.pitwall/items/001-retry-a-failed-page.md': lines(
    '---',
    'id: 1',
    'title: Retry a failed page',
    'author: you',
    '---',
    '',
    'Reading a page fails now and then, and then the whole list is lost.',
    '',
    '- [ ] a page that fails is read again, at most twice more',
    '- [ ] a page that keeps failing is an error, not an empty page',
    '- [ ] both are tested',
  ),
};

/** How the project is driven: a script instead of a model, two commands as gates. */
export const projectConfig = lines(
  'runner: scripted',
  'agentCommand: ./.pitwall/script.yaml',
  'commands:',
  '  build: npm run --silent build',
  '  test: npm test --silent',
);
