// A small project in JavaScript with checked types, and a change of it in which nothing is wrong. What mutations spoil.
import type { Subject } from '../../src/core/gate/subject.ts';
import type { Files } from '../support/gate-scene.ts';

const manifest = (dependencies: string) => `{
  "name": "pages",
  "version": "1.0.0",
  "type": "module",
  "main": "src/index.js",
  "scripts": { "test": "node --test" },
  "dependencies": {${dependencies}},
  "devDependencies": { "jscpd": "5.3.3", "knip": "6.44.1", "typescript": "5.9.3" }
}
`;

export const projectFiles: Files = {
  'package.json': manifest(''),
  'knip.json':
    '{"entry":["src/index.js"],"project":["src/**/*.js"],"ignoreDependencies":["typescript","jscpd","knip"]}\n',
  'tsconfig.json':
    '{"compilerOptions":{"allowJs":true,"checkJs":true,"strict":true,"noEmit":true,"module":"nodenext","target":"es2023","types":[],"skipLibCheck":true},"include":["src"]}\n',
  'src/index.js': `import { readPage } from './read-page.js';

/**
 * @param {(name: string) => Promise<string>} fetchPage
 * @param {readonly string[]} names
 */
export async function readPages(fetchPage, names) {
  const pages = [];
  for (const name of names) pages.push(await readPage(fetchPage, name));
  return pages;
}
`,
  'src/read-page.js': `/**
 * @param {(name: string) => Promise<string>} fetchPage
 * @param {string} name
 */
export async function readPage(fetchPage, name) {
  const text = await fetchPage(name);
  return { name, text: text.trim(), words: text.split(/\\s+/).filter(Boolean).length };
}
`,
  'test/read-page.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../src/read-page.js';

const fetchPage = async name => \` hello \${name} \`;

test('trims the text of a page', async () => {
  const page = await readPage(fetchPage, 'a');
  assert.equal(page.text, 'hello a');
  assert.equal(page.name, 'a');
});

test('counts the words of a page', async () => {
  const page = await readPage(fetchPage, 'a');
  assert.equal(page.words, 2);
});

test('passes on what goes wrong', async () => {
  const failing = async () => {
    throw new Error('gone');
  };
  await assert.rejects(readPage(failing, 'a'), /gone/);
});
`,
};

export const changedFiles: Files = {
  'src/index.js': `import { readPage } from './read-page.js';
import { retry } from './retry.js';

/**
 * @param {(name: string) => Promise<string>} fetchPage
 * @param {readonly string[]} names
 * @param {{ attempts: number, delayMs: number }} patience
 */
export async function readPages(fetchPage, names, patience = { attempts: 3, delayMs: 10 }) {
  const pages = [];
  for (const name of names) pages.push(await retry(() => readPage(fetchPage, name), patience));
  return pages;
}
`,
  'src/retry.js': `/**
 * Retries failed work; the delay doubles after each attempt, and the last error is thrown.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ attempts: number, delayMs: number }} patience
 * @returns {Promise<T>}
 */
export async function retry(work, { attempts, delayMs }) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await sleep(delayMs * 2 ** (attempt - 1));
    }
  }
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
function sleep(ms) {
  return new Promise(resolve => {
    globalThis.setTimeout(resolve, ms);
  });
}
`,
  'test/retry.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPages } from '../src/index.js';
import { retry } from '../src/retry.js';

const patience = { attempts: 3, delayMs: 1 };

function failing(times) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new Error(\`failed \${calls}\`);
    return calls;
  };
}

test('gives the first answer without a delay', async () => {
  assert.equal(await retry(failing(0), patience), 1);
});

test('retries failed work', async () => {
  assert.equal(await retry(failing(2), patience), 3);
});

test('throws the last error when the attempts are used up', async () => {
  await assert.rejects(retry(failing(3), patience), /failed 3/);
});

test('tries once when one attempt is allowed', async () => {
  await assert.rejects(retry(failing(1), { attempts: 1, delayMs: 1 }), /failed 1/);
});

test('reads pages whose first fetch failed', async () => {
  let calls = 0;
  const fetchPage = async name => {
    calls += 1;
    if (calls === 1) throw new Error('busy');
    return \`page \${name}\`;
  };
  const pages = await readPages(fetchPage, ['a', 'b'], patience);
  assert.deepEqual(
    pages.map(page => page.text),
    ['page a', 'page b'],
  );
});
`,
};

/** The manifest with one more dependency, as an installer would leave it. */
export function withDependency(name: string, version: string): Files {
  const locked = { name: 'pages', lockfileVersion: 3, packages: { '': { dependencies: { [name]: version } } } };
  const entry = { version, hasInstallScript: true, dev: false };
  return {
    'package.json': manifest(`"${name}": "${version}"`),
    'package-lock.json': `${JSON.stringify({ ...locked, packages: { ...locked.packages, [`node_modules/${name}`]: entry } }, null, 2)}\n`,
  };
}

export const subject: Subject = {
  title: 'Add a retry for failed page fetches',
  body: `Fetches fail now and then.

## Acceptance criteria

- [ ] a failed fetch is tried again after a delay
- [ ] the delay doubles after each attempt
- [ ] the last error is thrown when the attempts are used up
`,
  comments: [],
};

/** What nobody asked for in the good change: each is left out by it. */
export const pointsLeftOut = [
  'the number of retries is written to a log file',
  'a page that was read before comes from a cache',
  'timeouts abort a request with a signal',
  'metrics are exported for prometheus',
  'the command line has a flag for verbosity',
  'authentication tokens are refreshed when they expire',
] as const;
