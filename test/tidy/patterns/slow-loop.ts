// Whether matching a pattern can take more than linear time. It can if a loop can be entered at many places of one text: by another
// loop before it, or by the search for a place to begin, that reads the same characters; or if it can read them in two ways.
import type { Graph } from './positions.ts';

/** Why a text exists on which the pattern takes more than linear time; undefined if there is none. */
export function findSlowLoop(graph: Graph): string | undefined {
  const map = mapLoops(graph);
  for (const [later, inLater] of map.loops) {
    if (hasMatched(graph, later, inLater)) continue;
    if (canReadTwice(map, later, inLater)) return 'a loop can read the same text in several ways';
    for (const [earlier, inEarlier] of map.loops) {
      if (inEarlier === inLater || !canEnterAnywhere(map, { earlier, later, inEarlier, inLater })) continue;
      return earlier === 0
        ? 'the search begins anew inside what a loop has read'
        : 'two loops after each other read the same text';
    }
  }
  return undefined;
}

/** Whoever goes on in the loop from this node could have ended the match there: the search is not begun again. */
function hasMatched({ edges, letters, endsBefore }: Graph, node: number, inLoop: Nodes): boolean {
  const onward = (edges[node] ?? []).filter(({ to }) => inLoop.has(to));
  return onward.every(({ to, after }) =>
    [...(letters[to] ?? [])].every(letter => !after.has(letter) || endsBefore[node]?.has(letter)),
  );
}

interface Pair {
  readonly earlier: number;
  readonly later: number;
  readonly inEarlier: Nodes;
  readonly inLater: Nodes;
}

type Nodes = ReadonlySet<number>;

/** Some word leads from the earlier loop to itself, from the earlier to the later, and from the later to itself. */
function canEnterAnywhere(map: LoopMap, { earlier, later, inEarlier, inLater }: Pair): boolean {
  const between = new Set([...(map.reached[earlier] ?? [])].filter(node => map.reached[node]?.has(later)));
  if (!between.has(later)) return false;
  return shared(map, earlier, later).some(letter =>
    reaches(map, {
      from: [earlier, earlier, later],
      to: [earlier, later, later],
      letter,
      allowed: [inEarlier, between, inLater],
    }),
  );
}

/** Some word leads from a node back to it in two ways. */
function canReadTwice(map: LoopMap, node: number, inLoop: Nodes): boolean {
  const { graph } = map;
  if ([...inLoop].some(from => graph.edges[from]?.some(({ to, ways }) => inLoop.has(to) && ways > 1))) return true;
  const allowed = [inLoop, inLoop];
  return [...inLoop].some(
    other =>
      other !== node &&
      shared(map, node, other).some(
        letter =>
          reaches(map, { from: [node, node], to: [node, other], letter, allowed }) &&
          reaches(map, { from: [node, other], to: [node, node], letter, allowed }),
      ),
  );
}

function shared({ graph: { letters }, isBlind }: LoopMap, one: number, other: number): number[] {
  const both = [...(letters[one] ?? [])].filter(letter => letters[other]?.has(letter));
  return isBlind ? both.slice(0, 1) : both;
}

/** Where no edge looks back, it does not matter which letter was read last. */
function looksBack({ edges, letters }: Graph): boolean {
  return edges.some((each, node) =>
    each.some(({ before }) => [...(letters[node] ?? [])].some(one => !before.has(one))),
  );
}

interface Walk {
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The letter that was read last on the way to `from`, and is read last on the way to `to`. */
  readonly letter: number;
  readonly allowed: readonly Nodes[];
}

/** Whether one word leads all walkers at once from where they are to where they should be. */
function reaches({ graph, isBlind }: LoopMap, { from, to, letter, allowed }: Walk): boolean {
  const usable = lettersOf(graph, allowed.at(-1)).filter(one => lettersOf(graph, allowed[0]).includes(one));
  const keyOf = (nodes: readonly number[], last: number) => (isBlind ? nodes : [...nodes, last]).join(' ');
  const target = keyOf(to, letter);
  const seen = new Set<string>();
  const open: { readonly nodes: readonly number[]; readonly last: number }[] = [{ nodes: from, last: letter }];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const { nodes, last } = state;
    for (const next of usable) {
      const step = (node: number, index: number) => steps(graph, node, { last, next, allowed: allowed[index] });
      for (const reached of combinations(nodes, step)) {
        const key = keyOf(reached, next);
        if (key === target) return true;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ nodes: reached, last: next });
      }
    }
  }
  return false;
}

interface Step {
  readonly last: number;
  readonly next: number;
  readonly allowed: Nodes | undefined;
}

function steps(graph: Graph, node: number, { last, next, allowed }: Step): number[] {
  const reached = new Set<number>();
  for (const edge of graph.onward[node]?.get(next) ?? []) {
    if (allowed?.has(edge.to) && edge.before.has(last)) reached.add(edge.to);
  }
  return [...reached];
}

function lettersOf({ letters }: Graph, nodes: Nodes = new Set()): number[] {
  return [...new Set([...nodes].flatMap(node => [...(letters[node] ?? [])]))];
}

/** The last walker has the fewest ways to go on, so it is asked first. */
function combinations(nodes: readonly number[], step: (node: number, index: number) => number[]): number[][] {
  let chosen: number[][] = [[]];
  for (let index = nodes.length - 1; index >= 0 && chosen.length > 0; index--) {
    const choices = step(nodes[index] ?? 0, index);
    chosen = chosen.flatMap(some => choices.map(choice => [choice, ...some]));
  }
  return chosen;
}

interface LoopMap {
  readonly graph: Graph;
  readonly isBlind: boolean;
  /** All nodes that can be reached from a node. */
  readonly reached: readonly Nodes[];
  /** For a node in a loop, all nodes of that loop. */
  readonly loops: ReadonlyMap<number, Nodes>;
}

function mapLoops(graph: Graph): LoopMap {
  const reached = graph.edges.map((_, node) => reachedFrom(graph.edges, node));
  const loops = new Map<number, Nodes>();
  for (const [node, others] of reached.entries()) {
    const loop = loops.get([...others].find(other => other < node && reached[other]?.has(node)) ?? -1);
    if (others.has(node)) loops.set(node, loop ?? new Set([...others].filter(other => reached[other]?.has(node))));
  }
  return { graph, isBlind: !looksBack(graph), reached, loops };
}

function reachedFrom(edges: Graph['edges'], node: number): Set<number> {
  const reached = new Set<number>();
  const open = [node];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const { to } of edges[from] ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}
