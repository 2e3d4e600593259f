import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../seeded-random.ts';
import { type MergeGraph, planMerges } from './merge-order.ts';

interface Case extends Omit<MergeGraph, 'known'> {
  readonly id: string;
  readonly why: string;
  readonly world?: MergeGraph['known'];
  readonly expect: {
    readonly classes: readonly (readonly string[])[];
    /** Without `because`: it may be any of several. */
    readonly skipped: readonly object[];
    readonly cycles: readonly (readonly string[])[];
    readonly ask: boolean;
  };
}

const file = new URL('../../../test/corpus/merge-order.jsonl', import.meta.url);
const cases: readonly Case[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

describe('the corpus', () => {
  it('has all of its cases', () => {
    expect(cases).toHaveLength(20);
  });

  it.each(cases)('$id: $why', ({ world = {}, expect: expected, ...graph }) => {
    const plan = planMerges({ ...graph, known: world });
    expect(plan.classes).toEqual(expected.classes.map(names => names.toSorted()));
    expect(plan.skipped).toEqual(expected.skipped.map(one => expect.objectContaining(one)));
    expect(plan.cycles).toEqual(expected.cycles.map(names => names.toSorted()));
    expect(plan.asksPerson).toBe(expected.ask);
  });
});

const branches = (...names: string[]) => names.map(branch => ({ branch, agent: `agent-${branch}` }));
const needs = (branch: string, ...dependsOn: string[]) => ({ branch, dependsOn });

function plan(given: Partial<MergeGraph>) {
  return planMerges({ team: branches('a', 'b', 'c'), declared: [], blocked: [], known: {}, ...given });
}

describe('what may land', () => {
  it('gives what may land now, again after each landing', () => {
    const declared = [needs('b', 'a'), needs('c', 'b')];
    expect(plan({ declared }).classes[0]).toEqual(['a']);
    expect(plan({ declared, known: { landed: ['a'] } }).classes[0]).toEqual(['b']);
    expect(plan({ declared, known: { landed: ['a', 'b', 'c'] } })).toMatchObject({ order: [], skipped: [] });
  });

  it('takes a dependency that landed before the team began for fulfilled', () => {
    expect(plan({ declared: [needs('b', 'old')], known: { landed: ['old'] } }).order).toEqual(['a', 'b', 'c']);
  });

  it('does not tie a knot by a branch that has landed', () => {
    const declared = [needs('a', 'b'), needs('b', 'a')];
    expect(plan({ declared, known: { landed: ['b'] } })).toMatchObject({ order: ['a', 'c'], cycles: [] });
  });

  it('asks about an agent that is not in the team, but not about one that waits there without being in it', () => {
    const blocked = [
      { from: 'agent-a', waitingOn: 'gone' },
      { from: 'stranger', waitingOn: 'agent-b' },
    ];
    expect(plan({ blocked })).toMatchObject({
      order: ['b', 'c'],
      skipped: [{ branch: 'a', why: 'unknown-dependency', because: 'gone' }],
      asksPerson: true,
    });
  });

  it('takes an agent that waits for itself for a cycle', () => {
    const blocked = [{ from: 'agent-a', waitingOn: 'agent-a' }];
    expect(plan({ blocked })).toMatchObject({ cycles: [['a']], order: ['b', 'c'], asksPerson: true });
  });

  it('reports a member of a cycle as that, whatever else is wrong with it', () => {
    const declared = [needs('a', 'b', 'nothing'), needs('b', 'a')];
    const known = { unverified: ['a'], conflicts: ['a', 'b'], red: ['b'] };
    expect(plan({ declared, known }).skipped.map(({ why }) => why)).toEqual(['cycle', 'cycle']);
  });

  it('skips what depends on a skipped branch to any depth, each because of the one before it', () => {
    const length = 20_000;
    const names = Array.from({ length }, (_, at) => `b${String(at).padStart(5, '0')}`);
    const declared = names.slice(1).map((name, at) => needs(name, names[at] ?? ''));
    const { skipped, order } = plan({ team: branches(...names), declared, known: { red: ['b00000'] } });
    expect(order).toEqual([]);
    expect(skipped[0]).toEqual({ branch: 'b00000', why: 'regression' });
    expect(skipped.at(-1)).toEqual({ branch: 'b19999', why: 'depends-on-skipped', because: 'b19998' });
    const open = plan({ team: branches(...names), declared });
    expect(open.classes).toHaveLength(length);
  });
});

describe('any graph', () => {
  it.each(Array.from({ length: 200 }, (_, seed) => [seed]))('keeps every edge and loses no branch, seed %i', seed => {
    const random = createRandom(seed);
    const names = Array.from({ length: random.whole(1, 9) }, (_, at) => `b${at}`) as [string, ...string[]];
    const some = (chance: number) => names.filter(() => random.chance(chance));
    const declared = some(0.7).map(branch => needs(branch, ...some(0.2)));
    const blocked = some(0.3).map(name => ({ from: `agent-${name}`, waitingOn: `agent-${random.pick(names)}` }));
    const known = { landed: some(0.1), unverified: some(0.1), conflicts: some(0.1), red: some(0.1) };
    const graph = { team: branches(...names), declared, blocked, known };
    const { order, skipped, cycles, classes } = planMerges(graph);

    const edges = [
      ...declared.flatMap(({ branch, dependsOn }) => dependsOn.map(on => [branch, on] as const)),
      ...blocked.map(({ from, waitingOn }) => [from.slice('agent-'.length), waitingOn.slice('agent-'.length)] as const),
    ].filter(([branch, on]) => !known.landed.includes(branch) && !known.landed.includes(on));
    for (const [branch, on] of edges) {
      if (!order.includes(branch)) continue;
      expect(order).toContain(on);
      expect(order.indexOf(on)).toBeLessThan(order.indexOf(branch));
      const classOf = (name: string) => classes.findIndex(members => members.includes(name));
      expect(classOf(on)).toBeLessThan(classOf(branch));
    }
    expect([...order, ...known.landed, ...skipped.map(({ branch }) => branch)].toSorted()).toEqual(names);
    expect(cycles.flat().toSorted()).toEqual(names.filter(name => reaches(edges, name, name)));

    const mirrored = { ...graph, team: graph.team.toReversed(), declared: declared.toReversed() };
    expect(planMerges(mirrored)).toEqual(planMerges(graph));
  });
});

/** Written apart from the rule under test: follows edges until nothing new is met. */
function reaches(edges: readonly (readonly [string, string])[], from: string, to: string): boolean {
  const met = new Set<string>();
  const queue = [from];
  for (const at of queue)
    for (const [branch, on] of edges)
      if (branch === at && !met.has(on)) {
        met.add(on);
        queue.push(on);
      }
  return met.has(to);
}
