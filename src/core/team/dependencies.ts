// What the branches of a team depend on: declared by people, and seen from what agents waited for.
import type { MergeGraph } from './merge-order.ts';

/** Of the branches that have not landed, by the order of their names. */
export interface Dependencies {
  readonly branches: readonly string[];
  of(branch: string): ReadonlySet<string>;
  neededBy(branch: string): readonly string[];
  /** The first dependency that is neither in the team nor in the target. */
  unknownOf(branch: string): string | undefined;
}

/** Waiting for one of these says nothing about branches. */
const notBranches = new Set(['supervisor', 'coordinator', 'person']);

/** A dependency that has landed is fulfilled and gone. What a stranger waits for or declares counts for nothing. */
export function readDependencies(graph: MergeGraph): Dependencies {
  const landed = new Set(graph.known.landed);
  const branches = [...new Set(graph.team.map(({ branch }) => branch))].filter(name => !landed.has(name)).toSorted();
  const edges = new Map(branches.map(branch => [branch, new Set<string>()]));
  const unknown = new Map<string, Set<string>>();
  for (const [branch, dependency] of edgesIn(graph)) {
    const known = edges.get(branch);
    if (known === undefined || landed.has(dependency)) continue;
    if (edges.has(dependency)) known.add(dependency);
    else unknown.set(branch, (unknown.get(branch) ?? new Set()).add(dependency));
  }
  const neededBy = invert(edges);
  return {
    branches,
    of: branch => edges.get(branch) ?? none,
    neededBy: branch => neededBy.get(branch) ?? [],
    unknownOf: branch => [...(unknown.get(branch) ?? none)].toSorted()[0],
  };
}

const none: ReadonlySet<string> = new Set();

/** Pairs of a branch and what it depends on: a branch, or the name of an agent that has none. */
function* edgesIn({ team, declared, blocked }: MergeGraph): Generator<readonly [branch: string, dependency: string]> {
  for (const { branch, dependsOn } of declared) for (const dependency of dependsOn) yield [branch, dependency];
  const branchesOf = new Map<string, Set<string>>();
  for (const { agent, branch } of team) branchesOf.set(agent, (branchesOf.get(agent) ?? new Set()).add(branch));
  for (const { from, waitingOn } of blocked) {
    if (notBranches.has(waitingOn)) continue;
    for (const branch of branchesOf.get(from) ?? [])
      for (const dependency of branchesOf.get(waitingOn) ?? [waitingOn]) yield [branch, dependency];
  }
}

function invert(edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> {
  const inverted = new Map<string, string[]>();
  for (const [branch, dependencies] of edges)
    for (const dependency of dependencies) {
      const known = inverted.get(dependency);
      if (known) known.push(branch);
      else inverted.set(dependency, [branch]);
    }
  return inverted;
}
