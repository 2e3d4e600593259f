// The automaton of a pattern, or of a text that means itself alone.
import type { Automaton, Step } from './automaton.ts';
import { type Braces, findBraces } from './braces.ts';
import { readClass } from './character-class.ts';
import { anyCharacter, type Characters, slash } from './characters.ts';

export interface PatternOptions {
  /** The text means itself alone. */
  readonly isLiteral: boolean;
  readonly ignoreCase: boolean;
  /** What it matches are files: nothing is below them. */
  readonly isFile: boolean;
}

/** It covers the paths that it matches and everything below them. */
export function automatonOf(text: string, options: PatternOptions): Automaton {
  const builder = new Builder(text, options.isLiteral ? new Map() : findBraces(text), options);
  const end = text === '' ? start : builder.write(builder.take(start, slash), 0, text.length);
  return builder.close(end);
}

const nothing: Characters = [];
const start = 0;

class Builder {
  readonly #text: string;
  readonly #braces: Braces;
  readonly #options: PatternOptions;
  readonly #steps: (Step | undefined)[] = [];
  readonly #free: number[][] = [];

  constructor(text: string, braces: Braces, options: PatternOptions) {
    this.#text = text;
    this.#braces = braces;
    this.#options = options;
    this.#newState();
  }

  #newState(): number {
    this.#steps.push(undefined);
    return this.#free.push([]) - 1;
  }

  take(from: number, takes: Characters, to = this.#newState()): number {
    this.#steps[from] = takes === slash ? { takes: nothing, takesSlash: true, to } : { takes, takesSlash: false, to };
    return to;
  }

  /** Any number of any characters, slashes too. */
  #takeAll(from: number): number {
    const loop = this.#newState();
    this.#free[from]?.push(loop);
    this.#steps[loop] = { takes: anyCharacter, takesSlash: true, to: loop };
    const to = this.#newState();
    this.#free[loop]?.push(to);
    return to;
  }

  #skip(from: number, to: number): number {
    this.#free[from]?.push(to);
    return to;
  }

  /** What the text says from one place to another, after a state; the state after it. */
  write(from: number, start: number, end: number): number {
    let state = from;
    for (let at = start; at < end; ) [state, at] = this.#writeOne(state, at, end);
    return state;
  }

  #writeOne(from: number, at: number, end: number): readonly [state: number, next: number] {
    const text = this.#text;
    const point = text.codePointAt(at) ?? 0;
    const after = at + (point > 0xff_ff ? 2 : 1);
    if (this.#options.isLiteral) return [this.take(from, point), after];
    const character = text[at];
    if (character === '/' && this.#isAnyFolders(at + 1)) return [this.#takeFolders(from), at + 3];
    if (character === '*') return this.#writeStar(from, at, end);
    if (character === '?') return [this.take(from, anyCharacter), after];
    if (character === '[') return this.#writeClass(from, at, end);
    if (character === '{') return this.#writeBrace(from, at);
    if (character === '\\' && after < end) {
      const escaped = text.codePointAt(after) ?? 0;
      return [this.take(from, escaped), after + (escaped > 0xff_ff ? 2 : 1)];
    }
    return [this.take(from, point), after];
  }

  /** Exactly two stars, alone between slashes. */
  #isAnyFolders(at: number): boolean {
    return this.#text.startsWith('**', at) && this.#startsPart(at) && this.#endsPart(at + 2);
  }

  #startsPart(at: number): boolean {
    const before = this.#text[at - 1];
    if (at === 0 || before === '/') return true;
    const brace = [...this.#braces].find(([, { parts }]) => parts.some(([start]) => start === at));
    return brace !== undefined && this.#startsPart(brace[0]);
  }

  #endsPart(at: number): boolean {
    if (at >= this.#text.length || this.#text[at] === '/') return true;
    const brace = [...this.#braces.values()].find(({ parts }) => parts.some(([, end]) => end === at));
    return brace !== undefined && this.#endsPart(brace.close + 1);
  }

  /** `/**`: also none, without the slash. */
  #takeFolders(from: number): number {
    const way = this.#newState();
    this.#skip(from, way);
    return this.#skip(from, this.#takeAll(this.take(way, slash)));
  }

  #writeStar(from: number, at: number, end: number): readonly [number, number] {
    if (this.#isAnyFolders(at)) {
      if (this.#text[at + 2] !== '/' || at + 2 >= end) return [this.#takeAll(from), at + 2];
      const to = this.take(this.#takeAll(from), slash);
      return [this.#skip(from, to), at + 3];
    }
    const loop = this.#skip(from, this.#newState());
    this.take(loop, anyCharacter, loop);
    let next = at + 1;
    while (next < end && this.#text[next] === '*') next++;
    return [this.#skip(loop, this.#newState()), next];
  }

  #writeBrace(from: number, at: number): readonly [number, number] {
    const brace = this.#braces.get(at);
    if (!brace) return [this.take(from, 123), at + 1];
    const join = this.#newState();
    const begin = () => this.#skip(from, this.#newState());
    const isPart = this.#endsPart(brace.close + 1);
    for (const [start, end] of brace.parts) {
      // A slash that ends the name of a folder means nothing more.
      const last = isPart && end > start && this.#text[end - 1] === '/' ? end - 1 : end;
      this.#skip(this.write(begin(), start, last), join);
    }
    for (const word of brace.sequence ?? [])
      this.#skip(
        [...word].reduce((state, letter) => this.take(state, letter.codePointAt(0) ?? 0), begin()),
        join,
      );
    return [join, brace.close + 1];
  }

  #writeClass(from: number, at: number, end: number): readonly [number, number] {
    const found = readClass(this.#text.slice(0, end), at, this.#options.ignoreCase);
    return found ? [this.take(from, found.characters), found.next] : [this.take(from, 91), at + 1];
  }

  /** Follows what is free, and adds everything below what is matched. */
  close(end: number): Automaton {
    const below = this.#newState();
    this.#steps[below] = { takes: anyCharacter, takesSlash: true, to: below };
    const reachable = this.#steps.map((_, state) => this.#reachableFrom(state));
    const isEnd = reachable.map((states, state) => state === below || states.has(end));
    const steps = reachable.map((states, state) => {
      const own = [...states].flatMap(each => this.#steps[each] ?? []);
      return isEnd[state] && state !== below && !this.#options.isFile
        ? [...own, { takes: nothing, takesSlash: true, to: below }]
        : own;
    });
    return { steps, isEnd };
  }

  #reachableFrom(state: number): ReadonlySet<number> {
    const reached = new Set([state]);
    for (const each of reached) for (const next of this.#free[each] ?? []) reached.add(next);
    return reached;
  }
}
