// The project that the demo works on: small, with a build and tests that really run and need only Node.js.

/** Path to text, from the top of the repository. */
export type Files = Readonly<Record<string, string>>;

const lines = (...each: string[]) => `${each.join('\n')}\n`;

export const projectFiles: Files = {
  'README.md': lines('# pager', '', 'Reads a list page by page.'),
  '.gitignore': lines('node_modules/'),
  'package.json': lines(
    '{',
    '  "name": "pager",',
    '  "version": "1.0.0",',
    '  "private": true,',
    '  "type": "module",',
    '  "scripts": {',
    '    "build": "node --check src/pager.js",',
    '    "test": "node --test"',
    '  }',
    '}',
  ),
  'src/pager.js': lines(
    '// Reads a list page by page.',
    'export async function readPages(readPage, count) {',
    '  const entries = [];',
    '  for (let page = 1; page <= count; page += 1) entries.push(...(await readPage(page)));',
    '  return entries;',
    '}',
  ),
  'test/pager.test.mjs': lines(
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    "import { readPages } from '../src/pager.js';",
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

/** A script instead of a model, and two commands as gates. */
export const projectConfig = lines(
  'runner: scripted',
  'agentCommand: ./.pitwall/script.yaml',
  'gateTools: project',
  'commands:',
  '  build: npm run --silent build',
  '  test: npm test --silent',
);
