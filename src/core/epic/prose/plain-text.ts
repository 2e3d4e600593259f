// Markdown as the letters that a reader sees, each with its place in the original. What hides a word goes: emphasis, tags, entities,
// invisible characters, look-alike letters, odd hyphens. Blocks are kept apart by characters that no text can contain.
import { latinFor } from './homoglyphs.ts';

/** Before a list item; between paragraphs, headings, rows and cells. */
export const itemMark = '\u0001';
export const blockMark = '\u0002';

export interface PlainText {
  readonly text: string;
  /** The place in the original of each UTF-16 unit of `text`. */
  readonly places: readonly number[];
}

/** Tried at one place each; what may repeat is bounded. */
const entity = /&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|nbsp|shy|amp|lt|gt|quot|zwnj|zwj|ndash|mdash|hyphen);?/iy;
const comment = /<!--[\s\S]{0,500}?-->/y;
const tag =
  /<\/?(?:b|i|em|strong|u|s|del|ins|mark|code|kbd|span|sub|sup|small|a|font|tt|wbr|big|q)(?: [^<>\n]{0,200})?\/?>/iy;
const breakTag = /<\/?(?:br|p|li|tr|td|th|div|ul|ol|table|h[1-6])(?: [^<>\n]{0,200})?\/?>/iy;
const linkEnd = /\]\((?:[^()\s\\]|\\.){0,500}(?: "[^"\n]{0,200}")?\)/y;
const lineStart = /[ \t>]{0,40}(?:(?:([-*+•‣◦–])|\(?(?:\d{1,3}|[a-z])\\?[.)])[ \t]{1,40}(?:\[[ xX]\] )?|#{1,6} )?/iy;
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  ndash: '-',
  mdash: '—',
  hyphen: '-',
};
const invisible = /[\p{Cf}\p{M}\p{Cc}\u115f\u1160\u3164\uffa0]/u;

/** What `length` units of the original are in the text. */
interface Piece {
  readonly text: string;
  readonly length: number;
}

export function plainTextOf(markdown: string): PlainText {
  const reader = new PlainReader(markdown);
  return reader.read();
}

class PlainReader {
  private readonly source: string;
  private text = '';
  private readonly places: number[] = [];
  private at = 0;

  constructor(source: string) {
    this.source = source;
  }

  read(): PlainText {
    this.startLine();
    while (this.at < this.source.length) this.step();
    return { text: this.text, places: this.places };
  }

  private step(): void {
    const letter = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
    const { text, length } = this.special(letter) ?? { text: plainLetter(letter), length: letter.length };
    this.write(text);
    this.at += length;
    if (letter === '\n') this.startLine();
  }

  /** What is not the letter that it seems. */
  private special(letter: string): Piece | undefined {
    if (letter === '\n') return { text: '\n', length: 1 };
    if (letter === '&') return this.piece(entity, decoded);
    if (letter === '<') return this.piece(comment) ?? this.piece(tag) ?? this.piece(breakTag, breakText);
    if (letter === ']') return this.piece(linkEnd);
    if (letter === '|') return { text: blockMark, length: 1 };
    const isEscape = letter === '\\' && /[!-/:-@[-`{-~\n]/.test(this.source.charAt(this.at + 1));
    return isEscape || letter === '*' || letter === '~' || letter === '`' ? { text: '', length: 1 } : undefined;
  }

  private piece(pattern: RegExp, textOf: (found: string) => string = () => ''): Piece | undefined {
    const found = this.match(pattern)?.[0];
    return found === undefined ? undefined : { text: textOf(found), length: found.length };
  }

  private startLine(): void {
    const found = this.match(lineStart);
    const mark = found?.[0] ?? '';
    const isItem = /[^ \t>#]/.test(mark);
    const isBlank = /^[ \t]*\r?(?:\n|$)/.test(this.source.slice(this.at + mark.length, this.at + mark.length + 40));
    if (isItem) this.write(itemMark);
    else if (isBlank || mark.includes('#')) this.write(blockMark);
    this.at += mark.length;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source) ?? undefined;
  }

  private write(text: string): void {
    this.text += text;
    for (let count = 0; count < text.length; count++) this.places.push(this.at);
  }
}

function plainLetter(letter: string): string {
  if (letter >= ' ' && letter <= '}') return letter;
  if (letter === '\t' || letter === '\r') return ' ';
  if (/[‐‑‒−⁃﹣－]/.test(letter)) return '-';
  if (/[’‘ʼ＇]/.test(letter)) return "'";
  return [...letter.normalize('NFKD')].map(part => (invisible.test(part) ? '' : latinFor(part))).join('');
}

function breakText(found: string): string {
  return /br/i.test(found) ? ' ' : blockMark;
}

function decoded(found: string): string {
  const body = found.slice(1).replace(';', '');
  const name = named[body.toLowerCase()];
  if (name !== undefined) return name;
  if (!body.startsWith('#')) return '';
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return code > 31 && code <= 0x10_ffff ? plainLetter(String.fromCodePoint(code)) : '';
}
