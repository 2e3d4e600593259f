// Reads one JSON value out of a text and mends what agents get wrong harmlessly: raw line breaks and tabs in strings, and
// trailing commas. Anything else is broken. Nothing here throws, and `__proto__` is a key like any other.

/** JSON may set limits (RFC 8259, section 9); deeper values could not be printed again. */
const depthMax = 500;
const uniqueKeys = new Set(['action', 'agentName', 'findings', 'refusal']);

export interface JsonValue {
  readonly kind: 'value';
  readonly value: unknown;
  /** Offset behind it. */
  readonly end: number;
  readonly isMended: boolean;
  /** A key that must be unique and is in the outermost object twice. */
  readonly repeatedKey?: string;
}

export interface JsonBreak {
  readonly kind: 'broken';
  readonly at: number;
  readonly reason: string;
}

export function readJson(text: string, start: number): JsonValue | JsonBreak {
  const reader = new JsonReader(text, start);
  const value = reader.readValue(0);
  if (reader.broken) return reader.broken;
  const { at, isMended, repeatedKey } = reader;
  return { kind: 'value', value, end: at, isMended, ...(repeatedKey === undefined ? {} : { repeatedKey }) };
}

const space = /[ \t\n\r]*/y;
const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** Up to what ends a string, needs decoding, or must not be there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids these in strings
const plain = /[^"\\\u0000-\u001f]*/y;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class JsonReader {
  at: number;
  isMended = false;
  repeatedKey: string | undefined;
  broken: JsonBreak | undefined;
  private readonly text: string;

  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
  }

  readValue(depth: number): unknown {
    this.skipSpace();
    switch (this.peek()) {
      case '{':
        return this.readObject(depth + 1);
      case '[':
        return this.readArray(depth + 1);
      case '"':
        return this.readString();
      default:
        return this.readWord();
    }
  }

  private readObject(depth: number): unknown {
    const record: Record<string, unknown> = {};
    this.readMembers(depth, '}', () => {
      const key = this.readKey();
      if (key === undefined) return;
      if (depth === 1 && uniqueKeys.has(key) && Object.hasOwn(record, key)) this.repeatedKey = key;
      setOwn(record, key, this.readValue(depth));
    });
    return record;
  }

  private readKey(): string | undefined {
    if (this.peek() !== '"') return this.break('a key in double quotes is missing');
    const key = this.readString();
    this.skipSpace();
    return this.broken || this.take(':') ? key : this.break('a colon is missing');
  }

  private readArray(depth: number): unknown {
    const items: unknown[] = [];
    this.readMembers(depth, ']', () => void items.push(this.readValue(depth)));
    return items;
  }

  /** From the opening bracket to the closing one. */
  private readMembers(depth: number, closing: string, readMember: () => void): undefined {
    if (depth > depthMax) return this.break(`it is nested deeper than ${depthMax} levels`);
    this.at++;
    this.skipSpace();
    let isOver = this.take(closing);
    while (!isOver) {
      readMember();
      isOver = this.broken !== undefined || this.endsBehindMember(closing);
    }
    return undefined;
  }

  private endsBehindMember(closing: string): boolean {
    this.skipSpace();
    if (this.take(closing)) return true;
    if (!this.take(',')) this.break(`a comma or ${closing} is missing`);
    this.skipSpace();
    const isTrailing = !this.broken && this.take(closing);
    this.isMended ||= isTrailing;
    return isTrailing || this.broken !== undefined;
  }

  private readString(): string | undefined {
    const parts: string[] = [];
    this.at++;
    while (!this.broken) {
      parts.push(this.match(plain));
      const character = this.peek();
      if (character === '"') {
        this.at++;
        return parts.join('');
      }
      parts.push(character === '\\' ? this.readEscape() : this.readRaw(character));
    }
    return undefined;
  }

  private readEscape(): string {
    const letter = this.text.charAt(this.at + 1);
    const known = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (known !== undefined) {
      this.at += 2;
      return known;
    }
    const hex = this.text.slice(this.at + 2, this.at + 6);
    if (letter !== 'u' || !/^[\dA-Fa-f]{4}$/.test(hex)) {
      if (letter === '') this.at++;
      this.break(`\\${letter} is no escape of JSON`);
      return '';
    }
    this.at += 6;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  /** A raw tab or line break in a string; lines end at LF or CRLF only. */
  private readRaw(character: string): string {
    const isCrlf = character === '\r' && this.text[this.at + 1] === '\n';
    if (!isCrlf && character !== '\n' && character !== '\t') {
      this.break('a control character stands in a string');
      return '';
    }
    this.isMended = true;
    const raw = isCrlf ? '\r\n' : character;
    this.at += raw.length;
    return raw;
  }

  private readWord(): unknown {
    const found = this.match(word);
    if (found === '') return this.break('a value is missing');
    return JSON.parse(found);
  }

  private skipSpace(): void {
    this.match(space);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  private peek(): string {
    return this.text.charAt(this.at);
  }

  private break(reason: string): undefined {
    this.broken ??= { kind: 'broken', at: this.at, reason: this.at < this.text.length ? reason : 'it breaks off' };
    return undefined;
  }
}

/** An assignment to `__proto__` would set the prototype. */
function setOwn(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}
