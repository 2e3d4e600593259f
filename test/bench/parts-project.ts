// A project of some 500 files with tests, a linter of its own, and tools of others.
type Files = Readonly<Record<string, string>>;

const modulesCount = 460;
const testsCount = 40;
export const tools = { jscpd: '5.3.3', knip: '6.44.1', typescript: '5.9.3' };

/** Of its source and its test, another for each number. */
export function change(number: number): Files {
  const test = 'test/part-0.test.js';
  return { 'src/part-0.js': part(0).replace('* 0', `* (0 + ${number})`), [test]: `${testOf(0)}// checked ${number}\n` };
}

/** Each imports the one before, so that all are used. */
function part(n: number): string {
  const before = n === 0 ? '' : `import { value${n - 1} } from './part-${n - 1}.js';\n\n`;
  const rest = n === 0 ? '1' : `value${n - 1} + ${n}`;
  return `${before}/** @returns {number} */\nexport function times${n}() {\n  return value${n} * ${n};\n}\n\nexport const value${n} = ${rest};\n`;
}

function testOf(n: number): string {
  return `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { times${n} } from '../src/part-${n}.js';\n\ntest('part ${n}', () => assert.equal(typeof times${n}(), 'number'));\n`;
}

export function projectFiles(): Files {
  const numbers = Array.from({ length: modulesCount }, (_, n) => n);
  const parts = numbers.map(n => [`src/part-${n}.js`, part(n)] as const);
  const tests = numbers.slice(0, testsCount).map(n => [`test/part-${n}.test.js`, testOf(n)] as const);
  const all = numbers.map(n => `export { times${n} } from './part-${n}.js';\n`).join('');
  return {
    '.gitignore': 'node_modules\n',
    '.pitwall/config.yaml': 'commands:\n  test: [node, --test, --test-concurrency=1]\n  lint: [node, lint.js]\n',
    'package.json': JSON.stringify({
      name: 'parts',
      type: 'module',
      main: 'src/index.js',
      devDependencies: tools,
    }),
    'knip.json':
      '{"entry":["src/index.js"],"project":["src/**/*.js"],"ignoreDependencies":["typescript","jscpd","knip"]}',
    'tsconfig.json':
      '{"compilerOptions":{"allowJs":true,"checkJs":true,"strict":true,"noEmit":true,"module":"nodenext","target":"es2023","types":[]},"include":["src"]}',
    'lint.js': `import { readdirSync, readFileSync } from 'node:fs';\nfor (const name of readdirSync('src')) if (readFileSync(\`src/\${name}\`, 'utf8').includes('\\t')) process.exitCode = 1;\n`,
    'src/index.js': all,
    ...Object.fromEntries([...parts, ...tests]),
  };
}
