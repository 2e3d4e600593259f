// Knots of a graph: sets of nodes that all reach each other, and single nodes that reach themselves by an edge of their own.

/** In time that grows with nodes and edges, and without recursion: a chain may be as long as it likes (Tarjan). */
export function findKnots(nodes: readonly string[], edgesOf: (node: string) => ReadonlySet<string>): string[][] {
  const search: Search = { edgesOf, marks: new Map(), open: [], knots: [] };
  for (const node of nodes) if (!search.marks.has(node)) walkFrom(node, search);
  return search.knots;
}

/** `lowest`: the earliest node that can be reached and whose set is not complete yet. */
interface Mark {
  readonly number: number;
  lowest: number;
  isOpen: boolean;
}

interface Search {
  readonly edgesOf: (node: string) => ReadonlySet<string>;
  readonly marks: Map<string, Mark>;
  readonly open: string[];
  readonly knots: string[][];
}

interface Visit {
  readonly node: string;
  readonly mark: Mark;
  readonly rest: Iterator<string>;
}

function walkFrom(start: string, search: Search): void {
  const way = [enter(start, search)];
  for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
    const next = here.rest.next();
    if (next.done) {
      way.pop();
      leave(here, way.at(-1), search);
      continue;
    }
    const met = search.marks.get(next.value);
    if (met === undefined) way.push(enter(next.value, search));
    else if (met.isOpen) here.mark.lowest = Math.min(here.mark.lowest, met.number);
  }
}

function enter(node: string, { edgesOf, marks, open }: Search): Visit {
  const mark = { number: marks.size, lowest: marks.size, isOpen: true };
  marks.set(node, mark);
  open.push(node);
  return { node, mark, rest: edgesOf(node).values() };
}

function leave({ node, mark }: Visit, above: Visit | undefined, { edgesOf, marks, open, knots }: Search): void {
  if (above) above.mark.lowest = Math.min(above.mark.lowest, mark.lowest);
  if (mark.lowest !== mark.number) return;
  const members = open.splice(open.lastIndexOf(node));
  for (const member of members) (marks.get(member) as Mark).isOpen = false;
  if (members.length > 1 || edgesOf(node).has(node)) knots.push(members);
}
