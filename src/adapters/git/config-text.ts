// Git's configuration as data: what a file sets, read without git, which would obey it, and written so that git reads the same.
import { readFileSync, statSync } from 'node:fs';
import { unlessRefused } from '../../std/error-code.ts';

export interface Setting {
  /** As git names it: section and name in small letters, what is between them as it is. */
  readonly key: string;
  readonly value: string;
}

const bytesMax = 1024 * 1024;

/** Of a file that is there, a file indeed, and of a size that people write. */
export function readSettingsOf(file: string): readonly Setting[] {
  const stats = unlessRefused(['ENOTDIR', 'EACCES', 'ELOOP'], () => statSync(file, { throwIfNoEntry: false }));
  return stats?.isFile() && stats.size <= bytesMax ? readSettings(readFileSync(file, 'utf8')) : [];
}

/** Includes are not followed. Reading ends where git would refuse the file. */
export function readSettings(text: string): readonly Setting[] {
  const found: Setting[] = [];
  let section = '';
  for (let at = 0; at < text.length; ) {
    const rest = skipBlank(text, at);
    if (rest !== at) {
      at = rest;
      continue;
    }
    const header = matchAt(/\[([\w.-]+)(?:[ \t]+"((?:[^"\\\n]|\\[^\n])*)")?\]/y, text, at);
    if (header) {
      section = sectionOf(header);
      at += header[0].length;
      continue;
    }
    const name = matchAt(/([A-Za-z][\w-]*)[ \t]*(=?)/y, text, at);
    if (!name || section === '') return found;
    at += name[0].length;
    const { value, end } = name[2] === '' ? { value: 'true', end: at } : readValue(text, at);
    found.push({ key: `${section}.${(name[1] ?? '').toLowerCase()}`, value });
    at = end;
  }
  return found;
}

/** The position after spaces, line ends and a comment. */
function skipBlank(text: string, at: number): number {
  return at + (matchAt(/[\s\uFEFF]*(?:[#;][^\n]*)?/y, text, at)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function sectionOf([, name = '', inner]: RegExpExecArray): string {
  return inner === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${inner.replaceAll(/\\(.)/g, '$1')}`;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '\n': '' };

const part = /"((?:[^"\\\n]|\\[\s\S])*)"?|\\([\s\S])|([^"\\\n#;]+)/y;

/** Up to the end of the line: quotes hold blanks, a backslash what is special or the line end. */
function readValue(text: string, from: number): { readonly value: string; readonly end: number } {
  let value = '';
  // Blanks at the end count only in quotes.
  let kept = 0;
  let at = from;
  for (let found = matchAt(part, text, at); found; found = matchAt(part, text, at)) {
    const [whole, quoted, special, plain] = found;
    at += whole.length;
    const bare = plain?.replaceAll('\r', '') ?? '';
    value += quoted === undefined ? unescaped(special) : quoted.replaceAll(/\\([\s\S])/g, (_, char) => unescaped(char));
    value += value === '' ? bare.trimStart() : bare;
    const blanks = bare.length - bare.trimEnd().length;
    if (plain === undefined || blanks < bare.length) kept = value.length - blanks;
  }
  const end = text.indexOf('\n', at);
  return { value: value.slice(0, kept), end: end < 0 ? text.length : end };
}

const unescaped = (char = '') => escapes[char] ?? char;

/** Text that git reads as these settings, in this order. */
export function writeSettings(settings: readonly Setting[]): string {
  return settings.map(lineOf).join('');
}

function lineOf({ key, value }: Setting): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')];
  const inner = first === last ? '' : ` "${escaped(key.slice(first + 1, last))}"`;
  const text = escaped(value).replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\b', '\\b');
  return `[${key.slice(0, first)}${inner}]\n\t${key.slice(last + 1)} = "${text}"\n`;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
