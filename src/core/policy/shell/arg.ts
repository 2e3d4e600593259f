// A word after expansion, as far as it can be known.

export interface Arg {
  /** Known text; of an unknown piece nothing is here. */
  readonly text: string;
  readonly isKnown: boolean;
  /** What stands before the first unknown piece. */
  readonly head: string;
  /** Written out: no expansion, pattern or brace. */
  readonly isLiteral: boolean;
  /** An unknown piece outside quotes: it may become several words, or none. */
  readonly isSplit: boolean;
  /** Where the first pattern character stands; -1: no pattern. */
  readonly globAt: number;
  /** It may begin with a dash. */
  readonly mayBeOption: boolean;
  /** Variables in it that are named like secrets. */
  readonly secrets: readonly string[];
  /** It holds what a fetcher printed. */
  readonly isFetched: boolean;
  /** A process substitution: a file of its own. */
  readonly isStream: boolean;
  /** Any file below the folder that `text` names. */
  readonly isBelow: boolean;
}

export function literal(text: string): Arg {
  return {
    text,
    isKnown: true,
    head: text,
    isLiteral: true,
    isSplit: false,
    globAt: -1,
    mayBeOption: false,
    secrets: [],
    isFetched: false,
    isStream: false,
    isBelow: false,
  };
}

export const unknown = (isSplit: boolean): Arg => ({ ...literal(''), isKnown: false, isLiteral: false, isSplit });

export function join(a: Arg, b: Arg): Arg {
  return {
    text: a.text + b.text,
    isKnown: a.isKnown && b.isKnown,
    head: a.isKnown ? a.head + b.head : a.head,
    isLiteral: a.isLiteral && b.isLiteral,
    isSplit: a.isSplit || b.isSplit,
    globAt: a.globAt >= 0 ? a.globAt : b.globAt >= 0 ? a.text.length + b.globAt : -1,
    mayBeOption: a.mayBeOption || (a.text === '' && b.mayBeOption),
    secrets: [...a.secrets, ...b.secrets],
    isFetched: a.isFetched || b.isFetched,
    isStream: a.isStream || b.isStream,
    isBelow: a.isBelow || b.isBelow,
  };
}

/** The rest of an argument behind its first characters, such as the value of `--file=x`. */
export function rest(arg: Arg, from: number): Arg {
  const globAt = arg.globAt < 0 ? -1 : Math.max(0, arg.globAt - from);
  return { ...arg, text: arg.text.slice(from), head: arg.head.slice(from), globAt };
}
