// Reads one JSON value out of a text and mends what agents get wrong harmlessly: raw line breaks and tabs in strings, and
// trailing commas. Anything else is broken. Nothing here throws, and `__proto__` is a key like any other.

/** JSON may set limits (RFC 8259, section 9); deeper values could not be printed again. */
const depthMax = 500;

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

/** `uniqueKeys`: those that the outermost object must not have twice. */
export function readJson(text: string, start: number, uniqueKeys: ReadonlySet<string>): JsonValue | JsonBreak {
  const reader = new JsonReader(text, start, uniqueKeys);
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
const escaped = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
/** Lines end at LF or CRLF only. */
const rawTabOrBreak = /\r?\n|\t/y;

class JsonReader {
  at: number;
  isMended = false;
  repeatedKey: string | undefined;
  broken: JsonBreak | undefined;
  private readonly text: string;
  private readonly uniqueKeys: ReadonlySet<string>;

  constructor(text: string, start: number, uniqueKeys: ReadonlySet<string>) {
    this.text = text;
    this.at = start;
    this.uniqueKeys = uniqueKeys;
  }

  readValue(depth: number): unknown {
    this.match(space);
    const next = this.peek();
    if (next === '{') return this.readObject(depth + 1);
    if (next === '[') return this.readArray(depth + 1);
    if (next === '"') return this.readString();
    return this.readWord();
  }

  private readObject(depth: number): unknown {
    const record: Record<string, unknown> = {};
    this.readMembers(depth, '}', () => {
      const key = this.readKey();
      if (key === undefined) return;
      if (depth === 1 && this.uniqueKeys.has(key) && Object.hasOwn(record, key)) this.repeatedKey = key;
      const value = this.readValue(depth);
      // An assignment to `__proto__` would set the prototype.
      if (key !== '__proto__') record[key] = value;
      else Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
    });
    return record;
  }

  private readKey(): string | undefined {
    if (this.peek() !== '"') return this.break('a key in double quotes is missing');
    const key = this.readString();
    this.match(space);
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
    this.match(space);
    let isOver = this.take(closing);
    while (!isOver) {
      readMember();
      isOver = this.broken !== undefined || this.endsBehindMember(closing);
    }
    return undefined;
  }

  private endsBehindMember(closing: string): boolean {
    this.match(space);
    if (this.take(closing)) return true;
    if (!this.take(',')) this.break(`a comma or ${closing} is missing`);
    this.match(space);
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
      parts.push(character === '\\' ? this.readEscape() : this.readRaw());
    }
    return undefined;
  }

  private readEscape(): string {
    const found = this.match(escaped);
    if (found !== '') return JSON.parse(`"${found}"`) as string;
    const letter = this.text.charAt(this.at + 1);
    if (letter === '') this.at++;
    return this.break(`\\${letter} is no escape of JSON`) ?? '';
  }

  private readRaw(): string {
    const raw = this.match(rawTabOrBreak);
    if (raw === '') return this.break('a control character is in a string') ?? '';
    this.isMended = true;
    return raw;
  }

  private readWord(): unknown {
    const found = this.match(word);
    if (found === '') return this.break('a value is missing');
    return JSON.parse(found);
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
