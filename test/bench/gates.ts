// All gates on a repository of some 500 files: beside each other against one after another, and kept outputs against fresh ones.

import { Slots } from '../../src/adapters/gates/runner/slots.ts';
import type { GateName } from '../../src/core/gate/gate-name.ts';
import { type Files, type GateLook, GateScene } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';
import { ms, quantile, type Row, times } from './measure.ts';

const modulesCount = 460;
const testsCount = 40;
const rounds = 3;
const goals = { beside: 0.7, kept: 0.05 };
const gates: readonly GateName[] = ['typecheck', 'dead-code', 'duplicates', 'test', 'lint', 'weakened-tests'];

export async function benchGates(): Promise<readonly Row[]> {
  const scene = await GateScene.make(files(), modulesWith('typescript@5.9.3', 'knip@6.44.1', 'jscpd@5.3.3'));
  try {
    await scene.commit('change', {
      'src/part-0.js': part(0).replace('* 0', '* (0 + 0)'),
      'test/part-0.test.js': `${files()['test/part-0.test.js']}// checked again\n`,
    });
    const inTurn: number[] = [];
    const beside: number[] = [];
    const kept: number[] = [];
    const cache = scene.cache();
    await look(scene, { slots: new Slots(2), cache });
    for (let round = 0; round < rounds; round++) {
      inTurn.push(await look(scene, { slots: new Slots(1), cache: undefined }));
      beside.push(await look(scene, { slots: new Slots(2), cache: undefined }));
      kept.push(await look(scene, { slots: new Slots(2), cache }));
    }
    const [one, two, none] = [inTurn, beside, kept].map(each => quantile(each, 0.5)) as [number, number, number];
    return [
      row('all gates on 500 files, beside each other', two, one, goals.beside),
      row('all gates on 500 files, kept outputs', none, one, goals.kept),
    ];
  } finally {
    scene.remove();
  }
}

type Parts = NonNullable<GateLook['parts']>;

async function look(scene: GateScene, parts: Parts): Promise<number> {
  const commands = { test: ['node', '--test', '--test-concurrency=1'], lint: ['node', 'lint.js'] };
  const startedAt = performance.now();
  const results = await scene.look(gates, { settings: { commands }, parts });
  const tookMs = performance.now() - startedAt;
  if (typeof results === 'string') throw new Error(results);
  const unfit = results.filter(({ state }) => state === 'error' || state === 'skipped');
  if (unfit.length > 0)
    throw new Error(unfit.map(({ gate, state, reason }) => `${gate} ${state}: ${reason}`).join('; '));
  return tookMs;
}

function row(what: string, measured: number, against: number, goal: number): Row {
  const ratio = measured / against;
  return {
    what,
    measured: `${times(ratio)} (${ms(measured)} / ${ms(against)})`,
    goal: `<= ${goal} x`,
    isMet: ratio <= goal,
  };
}

/** Each imports the one before, so that all are used. */
function part(n: number): string {
  const before = n === 0 ? '' : `import { value${n - 1} } from './part-${n - 1}.js';\n\n`;
  const rest = n === 0 ? '1' : `value${n - 1} + ${n}`;
  return `${before}/** @returns {number} */\nexport function times${n}() {\n  return value${n} * ${n};\n}\n\nexport const value${n} = ${rest};\n`;
}

function files(): Files {
  const numbers = Array.from({ length: modulesCount }, (_, n) => n);
  const parts = numbers.map(n => [`src/part-${n}.js`, part(n)] as const);
  const tests = numbers.slice(0, testsCount).map(n => {
    const text = `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { times${n} } from '../src/part-${n}.js';\n\ntest('part ${n}', () => assert.equal(typeof times${n}(), 'number'));\n`;
    return [`test/part-${n}.test.js`, text] as const;
  });
  const all = numbers.map(n => `export { times${n} } from './part-${n}.js';\n`).join('');
  return {
    'package.json': JSON.stringify({
      name: 'parts',
      type: 'module',
      main: 'src/index.js',
      devDependencies: { jscpd: '5.3.3', knip: '6.44.1', typescript: '5.9.3' },
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
