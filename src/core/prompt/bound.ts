// Keeps a prompt within its size: long parts give way first, and every cut is said.

export interface Bounds {
  /** Characters of one part. */
  readonly partMax: number;
  /** Characters of all parts together. */
  readonly totalMax: number;
}

/** Small enough for one argument of a process (128 KiB on Linux), large enough for a day's diff. */
export const defaultBounds: Bounds = { partMax: 48_000, totalMax: 96_000 };

export interface Cut {
  readonly text: string;
  /** How many characters are not there. */
  readonly leftOut: number;
}

/** Cuts what is longer than its share. Short texts stay whole as long as cutting longer ones makes enough room. */
export function fitTexts(texts: readonly string[], { partMax, totalMax }: Bounds): readonly Cut[] {
  const share = Math.min(partMax, shareOf(texts, totalMax));
  return texts.map(text => cut(text, share));
}

/** The largest length such that all texts, cut to it, fit together. */
function shareOf(texts: readonly string[], totalMax: number): number {
  let room = totalMax;
  let waiting = texts.length;
  for (const length of texts.map(text => text.length).toSorted((a, b) => a - b)) {
    const share = Math.floor(room / waiting);
    if (length > share) return share;
    room -= length;
    waiting--;
  }
  return totalMax;
}

/** Two thirds from the beginning, the rest from the end: both ends of a log or a text tend to matter. */
function cut(text: string, max: number): Cut {
  if (text.length <= max) return { text, leftOut: 0 };
  // No half of a character at the end of a cut.
  const head = text.slice(0, Math.ceil((max * 2) / 3)).replace(/[\u{d800}-\u{dbff}]$/u, '');
  const tail = text.slice(text.length - Math.floor(max / 3)).replace(/^[\u{dc00}-\u{dfff}]/u, '');
  const leftOut = text.length - head.length - tail.length;
  return { text: `${head}\n[${leftOut} characters are left out here]\n${tail}`, leftOut };
}
