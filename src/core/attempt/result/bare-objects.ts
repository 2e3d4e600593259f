// Reads the objects that begin at a bare brace. Prose has braces too: a `{` that nothing closes is skipped, unless a quoted
// key behind it says that it was meant as JSON.
import type { Effort } from '../../markdown/effort.ts';
import { type Finder, finderOf } from '../../markdown/finder.ts';
import { ObjectExtent } from '../../markdown/object-extent.ts';
import { type AnswerForm, type Candidate, objectCandidate, placed } from './candidate.ts';
import { type JsonBreak, readJson } from './read-json.ts';

interface BareReading {
  /** Where to go on. */
  readonly end: number;
  readonly isJson: boolean;
  readonly candidate?: Candidate | undefined;
}

const nested: Candidate = { kind: 'broken', reason: 'it is a part of JSON that breaks off' };
const quote = /["'\u2018-\u201f]/;
const jsonBeginning = /\{\s*(?:["'\u2018-\u201f]|\/[/*])/y;

export class BareObjects {
  private readonly text: string;
  private readonly effort: Effort;
  private readonly form: AnswerForm;
  private readonly keys: Finder;
  /** 1 for each place that is in a string of an object that was never closed. */
  private openStrings: Uint8Array | undefined;

  constructor(text: string, effort: Effort, form: AnswerForm) {
    this.text = text;
    this.effort = effort;
    this.form = form;
    this.keys = finderOf(text, form.quotedKeys);
  }

  /** `leafEnd`: where the paragraph around the brace ends. */
  read(at: number, leafEnd: number): BareReading {
    if (this.effort.left <= 0) return this.broken(at, leafEnd, 'too much in front of it is broken');
    const read = readJson(this.text, at, this.form.uniqueKeys);
    if (read.kind === 'broken') return this.readBroken(at, leafEnd, read);
    const candidate = objectCandidate(read, this.isInOpenString(at), this.form);
    return { end: read.end, isJson: true, candidate: candidate && this.isNested(at) ? nested : candidate };
  }

  /** Whether this place may be part of a string of an object that broke off: whatever is here is damaged. */
  isInOpenString(offset: number): boolean {
    return this.openStrings?.[offset] === 1;
  }

  private readBroken(at: number, leafEnd: number, read: JsonBreak): BareReading {
    this.effort.left -= read.at - at;
    jsonBeginning.lastIndex = at;
    const isMeantAsJson = jsonBeginning.test(this.text);
    const limit = isMeantAsJson ? this.text.length : leafEnd;
    const close = new ObjectExtent().feed(this.text, at, limit);
    this.effort.left -= (close ?? limit) - at;
    const reason = placed(this.text, at, read);
    if (close !== undefined) return this.broken(at, close, reason);
    if (!isMeantAsJson) return { end: at + 1, isJson: false };
    this.markOpenStrings(at);
    const { candidate } = this.broken(at, Math.max(read.at, leafEnd), reason);
    return { end: Math.max(at + 1, Math.min(read.at, leafEnd)), isJson: false, candidate };
  }

  private broken(start: number, end: number, reason: string): BareReading {
    const holdsKey = this.keys(start) < end;
    return { end, isJson: false, ...(holdsKey ? { candidate: { kind: 'broken', reason } } : {}) };
  }

  private markOpenStrings(at: number): void {
    this.openStrings ??= new Uint8Array(this.text.length);
    const extent = new ObjectExtent();
    for (let offset = at; offset < this.text.length; offset++) {
      extent.feed(this.text, offset, offset + 1);
      if (extent.isInString) this.openStrings[offset] = 1;
    }
    this.effort.left -= this.text.length - at;
  }

  /** Behind an object that was never closed, a brace after a bracket, a comma or a key is a part of it. */
  private isNested(at: number): boolean {
    if (!this.openStrings) return false;
    const before = this.solidBefore(at);
    const character = this.text.charAt(before);
    return /[[{,]/.test(character) || (character === ':' && quote.test(this.text.charAt(this.solidBefore(before))));
  }

  private solidBefore(at: number): number {
    let before = at - 1;
    while (before >= 0 && /\s/.test(this.text.charAt(before))) before--;
    return before;
  }
}
