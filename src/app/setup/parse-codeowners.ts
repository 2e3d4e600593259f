// Reads a CODEOWNERS file as GitHub documents it: a pattern, then its owners. A line that is wrong is skipped as a whole.
import { ownerName } from '../../config/schema/names.ts';

export interface Codeowners {
  /** Accounts, and teams as `organisation/team`, of all lines, without @. */
  readonly owners: readonly string[];
  /** Their accounts are not known. */
  readonly emails: readonly string[];
  /** Numbers of lines that GitHub would skip. */
  readonly wrong: readonly number[];
}

export function parseCodeowners(text: string): Codeowners {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(readLine);
  const right = lines.filter(line => line !== 'wrong').flat();
  return {
    owners: once(right.filter(word => word.startsWith('@')).map(word => word.slice(1))),
    emails: once(right.filter(word => !word.startsWith('@'))),
    wrong: lines.flatMap((line, at) => (line === 'wrong' ? [at + 1] : [])),
  };
}

/** A space belongs to the pattern only behind a backslash; quotes have no meaning. */
const shape = /^\s*(?<pattern>(?:\\.|[^\s\\#])(?:\\.|[^\s\\])*)(?<owners>(?:\s.*)?)$/;

/** GitHub leaves these parts of gitignore out. */
const unsupported = /^\\#|^!|^(?:\\.|[^\\[])*\[/;

function readLine(line: string): readonly string[] | 'wrong' {
  if (/^\s*(?:#|$)/.test(line)) return [];
  const { pattern, owners = '' } = shape.exec(line)?.groups ?? {};
  if (pattern === undefined || unsupported.test(pattern)) return 'wrong';
  const words = owners
    .replace(/\s#[\s\S]*/, '')
    .split(/\s+/)
    .filter(word => word !== '');
  return words.every(isOwner) ? words : 'wrong';
}

function isOwner(word: string): boolean {
  if (word.startsWith('@')) return ownerName.schema.safeParse(word.slice(1)).success;
  return /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(word);
}

/** As they are written first; names know no case. */
function once(words: readonly string[]): readonly string[] {
  const names = words.map(word => word.toLowerCase());
  return words.filter((_, at) => names.indexOf(names[at] ?? '') === at);
}
