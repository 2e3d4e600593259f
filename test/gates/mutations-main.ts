// `npm run mutations [-- --count N] [--seed S]`: spoils a good change in many ways, and shows which gate sees what. Exit code 1
// when a kind that must block slips through, or when the good change itself is blocked.
import { parseArgs } from 'node:util';
import type { GateName } from '../../src/core/gate/gate-name.ts';
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import { createRandom } from '../../src/core/seeded-random.ts';
import { GateScene } from '../support/gate-scene.ts';
import { modulesWith } from '../support/gate-tools.ts';
import { changedFiles, projectFiles, subject } from './good-change.ts';
import { drawMutations, type Mutation, type MutationKind, mutationKinds } from './mutations.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
const gates: readonly GateName[] = [...new Set(mutationKinds.map(({ gate }) => gate))];

const scene = await GateScene.make(projectFiles, modulesWith('typescript@5.9.3', 'knip@6.44.1', 'jscpd@5.3.3'));
try {
  process.exitCode = (await play(scene)) ? 0 : 1;
} finally {
  scene.remove();
}

interface Seen {
  readonly mutation: Mutation;
  /** Gates that found something. */
  readonly by: readonly GateName[];
  readonly broken: readonly string[];
}

async function play(of: GateScene): Promise<boolean> {
  await of.commit('good', changedFiles);
  const good = await look(of, { kind: '', what: 'the good change', files: {} });
  if (good.by.length > 0 || good.broken.length > 0) {
    process.stdout.write(`the good change is not let through: ${[...good.by, ...good.broken].join(', ')}\n`);
    return false;
  }
  const seen: Seen[] = [];
  for (const mutation of drawMutations(Number(values.count), createRandom(Number(values.seed)))) {
    seen.push(await look(of, mutation));
    if (process.stdout.isTTY) process.stdout.write(`\r${seen.length} of ${values.count} `);
  }
  return print(seen);
}

/** On a commit of its own, which is taken back afterwards. */
async function look(of: GateScene, mutation: Mutation): Promise<Seen> {
  const { files, subject: asked = subject } = mutation;
  await of.commit(mutation.what, files);
  const how = { subject: asked, settings: { commands: { test: ['node', '--test'] } }, parts: { cache: of.cache() } };
  const results = await of.look(gates, how);
  await of.scratch.run('reset', '--quiet', '--hard', 'HEAD~1');
  if (typeof results === 'string') return { mutation, by: [], broken: [results] };
  const broken = results.filter(({ state }) => state === 'error').map(({ gate, reason }) => `${gate}: ${reason}`);
  const by = results.filter(isSeen).map(({ gate }) => gate);
  if (values.verbose)
    process.stdout.write(`${mutation.kind}: ${mutation.what}: ${by.join(', ')} ${broken.join('; ')}\n`);
  return { mutation, by, broken };
}

function isSeen({ state }: GateResult): boolean {
  return state === 'fail' || state === 'warn';
}

/** Whether nothing slipped through that must not. */
function print(seen: readonly Seen[]): boolean {
  const width = Math.max(...mutationKinds.map(({ name }) => name.length));
  const lines = [`${'mutation'.padEnd(width)}  made  seen by its gate               seen by any gate`];
  for (const kind of mutationKinds) lines.push(`${kind.name.padEnd(width)}  ${rowOf(kind, seen)}`);
  lines.push(...seen.flatMap(troubleOf));
  lines.push(`${seen.length} mutations, ${seen.filter(({ by }) => by.length > 0).length} seen by a gate`);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return seen.every(each => each.broken.length === 0 && !(kindOf(each).blocks && !each.by.includes(kindOf(each).gate)));
}

function rowOf({ name, gate, blocks }: MutationKind, seen: readonly Seen[]): string {
  const own = seen.filter(({ mutation }) => mutation.kind === name);
  const count = (of: GateName) => own.filter(({ by }) => by.includes(of)).length;
  const any = gates.filter(each => count(each) > 0).map(each => `${each} ${count(each)}`);
  const caught = `${count(gate)} ${gate}${blocks ? ' (must block)' : ''}`;
  return `${String(own.length).padStart(4)}  ${caught.padEnd(30)} ${any.join(', ')}`;
}

function troubleOf(seen: Seen): readonly string[] {
  const { mutation, by, broken } = seen;
  if (broken.length > 0) return [`broken: ${mutation.kind}, ${mutation.what}: ${broken.join('; ')}`];
  const { gate } = kindOf(seen);
  return by.includes(gate) ? [] : [`slipped past ${gate}: ${mutation.kind}, ${mutation.what}`];
}

function kindOf({ mutation }: Seen): MutationKind {
  const kind = mutationKinds.find(({ name }) => name === mutation.kind);
  if (!kind) throw new Error(`there is no mutation ${mutation.kind}`);
  return kind;
}
