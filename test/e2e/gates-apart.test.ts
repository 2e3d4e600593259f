// A test of the change that helps another gate: whatever it writes, the other gate's answer is the true one. Real git and processes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Slots } from '../../src/adapters/gates/runner/slots.ts';
import type { GateName } from '../../src/core/gate/gate-name.ts';
import { GateScene } from '../support/gate-scene.ts';

let scene: GateScene;
afterEach(() => scene.remove());

const sh = (text: string) => ['sh', '-c', text] as const;
const red = 'exit 1\n';

interface Help {
  /** What the test of the change does for the build. */
  readonly does: string;
  /** Red on the change, unless it was helped. */
  readonly build: readonly string[];
}

const helps: Readonly<Record<string, Help>> = {
  'writes over a source': { does: 'echo exit 0 > check.sh', build: sh('. ./check.sh') },
  "writes into the other gate's checkout": {
    does: 'for folder in ../head*; do [ -d "$folder/.git" ] || echo exit 0 > "$folder/check.sh"; done',
    build: sh('. ./check.sh'),
  },
  'adds a file that nobody tracks': {
    does: 'echo exit 0 > more.sh',
    build: sh('[ ! -e more.sh ] || . ./more.sh; . ./check.sh'),
  },
  'replaces a program of the dependencies': { does: 'echo "#!/bin/sh" > node_modules/.bin/judge', build: ['judge'] },
  'adds a package around the checkout': {
    does: 'mkdir -p ../node_modules ../../node_modules; echo > ../node_modules/green.js; echo > ../../node_modules/green.js',
    build: ['node', '-e', 'require("green")'],
  },
  "writes into the checkout's git folder": {
    does: 'git config judge.green yes',
    build: sh('git config --get judge.green'),
  },
  'hides a file from git': {
    does: 'git update-index --skip-worktree check.sh',
    build: sh('git ls-files -v check.sh | grep ^S'),
  },
  'writes settings into its home folder': {
    does: 'echo script-shell=/bin/true > ~/.npmrc',
    build: ['npm', 'run', 'check'],
  },
  'writes into its temporary folder': {
    does: 'touch "${TMPDIR:-/tmp}/pitwall-green"',
    build: sh('[ -e "${TMPDIR:-/tmp}/pitwall-green" ]'),
  },
};

async function sceneWith({ does }: Help): Promise<GateScene> {
  const made = await GateScene.make({
    'check.sh': 'exit 0\n',
    'package.json': '{"scripts":{"check":"sh check.sh"}}',
    'test.sh': '',
  });
  await made.commit('red', { 'check.sh': red, 'test.sh': `${does}\n` });
  return made;
}

/** One after another, in this order. */
const inTurn = (named: Help['build'], more: object = {}) => ({
  settings: { commands: { test: sh('. ./test.sh; echo "1 passing"'), build: [...named] } },
  parts: {
    slots: new Slots(1),
    setUp: async (folder: string) => {
      mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
      writeFileSync(join(folder, 'node_modules/.bin/judge'), '#!/bin/sh\n. ./check.sh\n', { mode: 0o755 });
      return { kind: 'ready', warnings: [] } as const;
    },
    ...more,
  },
});

const both: readonly GateName[] = ['test', 'build'];
const isRed = async (look: ReturnType<typeof inTurn>) => {
  const results = await scene.look(both, look as never);
  if (typeof results === 'string') throw new Error(results);
  const [test, build] = results;
  expect(test?.state).toBe('pass');
  // Also where the base is red without the help.
  expect(build).toMatchObject({ evidence: { exitCode: expect.any(Number) } });
  return build?.evidence?.exitCode !== 0;
};

it.each(Object.entries(helps))('a test that %s does not help the build', async (_, help) => {
  scene = await sceneWith(help);
  expect(await isRed(inTurn(help.build))).toBe(true);
});

it('gates that were seen to leave nothing share a checkout, until one does', async () => {
  const { 'writes over a source': help } = helps;
  if (!help) throw new Error('it is gone');
  scene = await sceneWith(help);
  const habits = scene.cache();
  await scene.commit('green', { 'check.sh': 'exit 0\n', 'test.sh': '' });
  const made: string[] = [];
  const look = inTurn(help.build, { habits, cache: scene.cache() });
  const { setUp } = look.parts;
  const counting = async (folder: string) => {
    made.push(folder);
    return await setUp(folder);
  };
  const counted = { ...look, parts: { ...look.parts, setUp: counting } };
  expect(await isRed(counted)).toBe(false);
  expect(made).toHaveLength(2);
  await scene.commit('green as well', { 'other.txt': '' });
  expect(await isRed(counted)).toBe(false);
  expect(made).toHaveLength(3);
  await scene.commit('helped', { 'check.sh': red, 'test.sh': `${help.does}\n` });
  expect(await isRed(counted)).toBe(true);
  // Nothing was kept that was not true.
  expect(await isRed(counted)).toBe(true);
});
