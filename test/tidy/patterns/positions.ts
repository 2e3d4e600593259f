// A regular expression as a graph: a node per character it can read, an edge wherever one character can follow another.
// What the graph cannot say exactly it allows, so a loop that takes long is never missed.
import { type Assertion, type CharacterClass, CharBase, CharSet, type Concatenation, type Element, JS } from 'refa';

/** What stands between two characters, beside them: sets of letters of the pattern's own alphabet. */
interface Gate {
  readonly before?: ReadonlySet<number> | undefined;
  readonly after?: ReadonlySet<number> | undefined;
}

export interface Edge extends Gate {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
  readonly to: number;
  /** In how many ways the matcher can come here without reading a character. */
  readonly ways: number;
}

export interface Graph {
  /** The letters that each node reads. Node 0 reads anything: it is the search for a place where a match begins. */
  readonly letters: readonly ReadonlySet<number>[];
  readonly edges: readonly (readonly Edge[])[];
  /** The same edges, by the letter that is read next. */
  readonly onward: readonly ReadonlyMap<number, readonly Edge[]>[];
  /** For each node, the letters before which a match may end there: who reads on past these has found a match already. */
  readonly endsBefore: readonly ReadonlySet<number>[];
}

interface Step {
  readonly to: Place;
  readonly gate?: Gate;
  /** Passes by an assertion whose outcome is not known here. */
  readonly isDoubtful?: true;
  /** From the head of a loop into its inside. A matcher does not go round a loop without reading anything. */
  readonly isInward?: true;
}

/** A point between two elements of the pattern; `reads` if a character is next. */
class Place {
  readonly steps: Step[] = [];
  reads: { readonly node: number; readonly letters: ReadonlySet<number>; readonly next: Place } | undefined;
}

export class TooHard extends Error {}

/** Before the first character and after the last there is no letter; this number stands for that. */
const edgeOfText = -1;
const copiesMax = 4000;

export function graphOf(source: string, flags: string): Graph {
  const parsed = JS.Parser.fromLiteral({ source, flags }).parse({ simplify: false, backreferences: 'throw' });
  const sets = new Set<CharSet>([CharSet.all(parsed.maxCharacter)]);
  collectSets(parsed.expression.alternatives, sets);
  const builder = new Builder(new CharBase(sets), parsed.maxCharacter);
  return builder.build(parsed.expression.alternatives, flags.includes('y'));
}

function collectSets(alternatives: readonly Concatenation[], sets: Set<CharSet>): void {
  for (const element of alternatives.flatMap(({ elements }) => elements)) {
    if (element.type === 'CharacterClass') sets.add(element.characters);
    else if (element.type !== 'Unknown') collectSets(element.alternatives, sets);
  }
}

class Builder {
  readonly #base: CharBase;
  readonly #all: ReadonlySet<number>;
  readonly #places: Place[] = [];

  constructor(base: CharBase, maxCharacter: number) {
    this.#base = base;
    this.#all = new Set(base.split(CharSet.all(maxCharacter)));
  }

  build(alternatives: readonly Concatenation[], isSticky: boolean): Graph {
    const begin = new Place();
    const end = new Place();
    const search = this.#reader(this.#all, begin);
    if (!isSticky) begin.steps.push({ to: search });
    begin.steps.push({ to: this.#choice(alternatives, end) });
    const followed = this.#places.map(place => follow(place.reads?.next ?? place, end));
    const letters = this.#places.map(place => place.reads?.letters ?? new Set<number>());
    const edges = followed.map(({ edges: open }, node) =>
      open.map(edge => this.#closed(edge)).filter(edge => this.#isPossible(node, edge)),
    );
    return {
      letters,
      edges,
      onward: edges.map(each => byLetter(each, letters)),
      endsBefore: followed.map(({ ends }) => new Set(ends.flatMap(some => [...(some ?? this.#anything)]))),
    };
  }

  #reader(letters: ReadonlySet<number>, next: Place): Place {
    if (this.#places.length > copiesMax) throw new TooHard('it repeats too much a counted number of times');
    const place = new Place();
    place.reads = { node: this.#places.length, letters, next };
    this.#places.push(place);
    return place;
  }

  #choice(alternatives: readonly Concatenation[], next: Place): Place {
    const place = new Place();
    for (const { elements } of alternatives) place.steps.push({ to: this.#sequence(elements, next) });
    return place;
  }

  #sequence(elements: readonly Element[], next: Place): Place {
    return elements.reduceRight((following, element) => this.#element(element, following), next);
  }

  #element(element: Element, next: Place): Place {
    switch (element.type) {
      case 'CharacterClass':
        return this.#reader(this.#lettersOf(element), next);
      case 'Alternation':
        return this.#choice(element.alternatives, next);
      case 'Assertion':
        return this.#assertion(element, next);
      case 'Quantifier':
        return this.#repeated(element.alternatives, element, next);
      default:
        throw new TooHard('it has a part that cannot be read');
    }
  }

  #repeated(
    alternatives: readonly Concatenation[],
    { min, max }: { readonly min: number; readonly max: number },
    next: Place,
  ): Place {
    let place = next;
    if (max === Number.POSITIVE_INFINITY) {
      const again = new Place();
      again.steps.push({ to: this.#choice(alternatives, again), isInward: true }, { to: next });
      place = again;
    } else {
      for (let count = min; count < max; count++) {
        const optional = new Place();
        optional.steps.push({ to: this.#choice(alternatives, place) }, { to: next });
        place = optional;
      }
    }
    for (let count = 0; count < min; count++) place = this.#choice(alternatives, place);
    return place;
  }

  /** One that sees a single character is a gate. A longer one is read like the rest, and may also be passed by. */
  #assertion(assertion: Assertion, next: Place): Place {
    const place = new Place();
    const letters = this.#singleLetters(assertion);
    if (letters !== undefined) {
      place.steps.push({ to: next, gate: { [assertion.kind === 'ahead' ? 'after' : 'before']: letters } });
      return place;
    }
    place.steps.push({ to: next, isDoubtful: true });
    if (!assertion.alternatives.some(hasLoop)) return place;
    if (assertion.kind === 'behind') throw new TooHard('it looks back over any number of characters');
    place.steps.push({ to: this.#choice(assertion.alternatives, new Place()) });
    return place;
  }

  #singleLetters({ alternatives, negate }: Assertion): ReadonlySet<number> | undefined {
    const letters = new Set<number>();
    for (const { elements } of alternatives) {
      const [first] = elements;
      if (elements.length !== 1 || first?.type !== 'CharacterClass') return undefined;
      for (const letter of this.#lettersOf(first)) letters.add(letter);
    }
    return negate ? new Set([...this.#anything].filter(letter => !letters.has(letter))) : letters;
  }

  get #anything(): ReadonlySet<number> {
    return new Set([...this.#all, edgeOfText]);
  }

  #lettersOf({ characters }: CharacterClass): ReadonlySet<number> {
    return new Set(this.#base.split(characters));
  }

  #isPossible(node: number, { to, before, after }: Edge): boolean {
    const meets = (index: number, letters: ReadonlySet<number>) =>
      [...(this.#places[index]?.reads?.letters ?? [])].some(letter => letters.has(letter));
    return meets(node, before) && meets(to, after);
  }

  #closed(edge: OpenEdge): Edge {
    const { to, ways } = edge;
    return { to, ways, before: edge.before ?? this.#anything, after: edge.after ?? this.#anything };
  }
}

function byLetter(edges: readonly Edge[], letters: Graph['letters']): ReadonlyMap<number, readonly Edge[]> {
  const found = new Map<number, Edge[]>();
  for (const edge of edges) {
    for (const letter of letters[edge.to] ?? []) {
      if (edge.after.has(letter)) found.set(letter, [...(found.get(letter) ?? []), edge]);
    }
  }
  return found;
}

function hasLoop({ elements }: Concatenation): boolean {
  return elements.some(
    element =>
      (element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY) ||
      ('alternatives' in element && element.alternatives.some(hasLoop)),
  );
}

interface OpenEdge extends Gate {
  readonly to: number;
  readonly ways: number;
}

interface Followed {
  readonly edges: readonly OpenEdge[];
  /** Before which letters the match may end; undefined: before all. */
  readonly ends: readonly (ReadonlySet<number> | undefined)[];
}

/** All that can be read next from a place, and where the match may end. */
function follow(from: Place, end: Place): Followed {
  const edges = new Map<string, OpenEdge>();
  const ends: (ReadonlySet<number> | undefined)[] = [];
  const visit = (place: Place, gate: Passed, inside: ReadonlySet<Place>) => {
    if (inside.has(place)) return;
    if (place === end && gate.before === undefined && !gate.isDoubtful) ends.push(gate.after);
    if (place.reads !== undefined) {
      const key = [place.reads.node, ...(gate.before ?? []), '|', ...(gate.after ?? [])].join(' ');
      const ways = (edges.get(key)?.ways ?? 0) + 1;
      edges.set(key, { to: place.reads.node, ways, before: gate.before, after: gate.after });
    }
    for (const step of place.steps) {
      visit(step.to, through(gate, step), step.isInward ? new Set([...inside, place]) : inside);
    }
  };
  visit(from, {}, new Set());
  return { edges: [...edges.values()], ends };
}

interface Passed extends Gate {
  readonly isDoubtful?: true;
}

function through(passed: Passed, { gate, isDoubtful }: Step): Passed {
  const more = isDoubtful ? { ...passed, isDoubtful } : passed;
  if (gate === undefined) return more;
  return { ...more, before: common(passed.before, gate.before), after: common(passed.after, gate.after) };
}

function common(
  some: ReadonlySet<number> | undefined,
  others: ReadonlySet<number> | undefined,
): ReadonlySet<number> | undefined {
  if (some === undefined || others === undefined) return some ?? others;
  return new Set([...some].filter(letter => others.has(letter)));
}
