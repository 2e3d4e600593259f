// Where the braces of a pattern are, as a shell reads them: `{a,b}` and `{1..3}`. Any other brace is an ordinary character.

export interface Brace {
  readonly close: number;
  /** Where each alternative begins and ends. Empty for a sequence. */
  readonly parts: readonly (readonly [number, number])[];
  readonly sequence?: readonly string[];
}

/** By the place of the opening brace. */
export type Braces = ReadonlyMap<number, Brace>;

export function findBraces(text: string): Braces {
  const found = new Map<number, Brace>();
  const open: { at: number; commas: number[] }[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '{') open.push({ at, commas: [] });
    else if (character === ',') open.at(-1)?.commas.push(at);
    else if (character === '}') {
      const last = open.pop();
      const brace = last && braceOf(text, last.at, last.commas, at);
      if (last && brace) found.set(last.at, brace);
    }
  }
  return found;
}

function braceOf(text: string, open: number, commas: readonly number[], close: number): Brace | undefined {
  if (commas.length === 0) {
    const sequence = sequenceOf(text.slice(open + 1, Math.min(close, open + 1 + sequenceCharsMax)));
    return sequence && { close, parts: [], sequence };
  }
  const starts = [open, ...commas];
  return { close, parts: starts.map((start, at) => [start + 1, commas[at] ?? close] as const) };
}

const sequenceCharsMax = 30;
const sequenceMax = 1000;

/** Undefined: it is none, or longer than anyone means. */
function sequenceOf(text: string): readonly string[] | undefined {
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})$/.exec(text);
  const letters = numbers ? null : /^([A-Za-z])\.\.([A-Za-z])$/.exec(text);
  const [from, to] = numbers
    ? [Number(numbers[1]), Number(numbers[2])]
    : [letters?.[1]?.charCodeAt(0), letters?.[2]?.charCodeAt(0)];
  if (from === undefined || to === undefined || Math.abs(to - from) >= sequenceMax) return undefined;
  const width = numbers && isPadded(numbers) ? Math.max(numbers[1]?.length ?? 0, numbers[2]?.length ?? 0) : 0;
  const step = to < from ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => {
    const value = from + at * step;
    return numbers ? padded(value, width) : String.fromCharCode(value);
  });
}

const isPadded = (numbers: readonly (string | undefined)[]) => numbers.slice(1).some(text => /^-?0\d/.test(text ?? ''));

const padded = (value: number, width: number) =>
  value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0');
