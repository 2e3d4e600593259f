// The marks of the live view: as a terminal can show them.

export interface Glyphs {
  readonly done: string;
  readonly here: string;
  readonly ahead: string;
  /** Behind text that was cut. */
  readonly cut: string;
}

export const unicodeGlyphs: Glyphs = { done: '✓', here: '●', ahead: '○', cut: '…' };
export const asciiGlyphs: Glyphs = { done: '+', here: '>', ahead: '-', cut: '~' };
