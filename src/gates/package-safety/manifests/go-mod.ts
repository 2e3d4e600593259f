// Modules that a go.mod requires, and those that take the place of others.
import type { Dependency, ReadManifest } from '../dependency.ts';

export const readGoMod: ReadManifest = text => {
  if (!/^module\s+\S/m.test(text)) return undefined;
  return [...linesOf(text, 'require').flatMap(required), ...linesOf(text, 'replace').flatMap(replaced)];
};

/** `word x`, or `word (` and a line each. */
function linesOf(text: string, word: string): readonly string[] {
  const blocks: string[] = [];
  const singles: string[] = [];
  let isInside = false;
  for (const line of text.split('\n')) {
    const [rest, isBegun]: Rest = isInside ? [line, true] : afterWord(line, word);
    const close: number = isBegun ? rest.indexOf(')') : -1;
    (isBegun ? blocks : singles).push((close < 0 ? rest : rest.slice(0, close)).trim());
    isInside = isBegun && close < 0;
  }
  return [...blocks, ...singles];
}

type Rest = readonly [text: string, isBegun: boolean];

/** What follows the word in a line that begins with it, and whether it begins a block. */
function afterWord(line: string, word: string): Rest {
  const rest = line.startsWith(word) ? line.slice(word.length) : '';
  if (rest.trimStart().startsWith('(')) return [rest.trimStart().slice(1), true];
  return [/^\s/.test(rest) ? rest : '', false];
}

function required(line: string): readonly Dependency[] {
  const [, name, version] = /^(\S+)\s+(v\S+)/.exec(line) ?? [];
  if (name === undefined || version === undefined) return [];
  return [{ ecosystem: 'Go', name, version, isDirect: !/\/\/\s*indirect/.test(line) }];
}

function replaced(line: string): readonly Dependency[] {
  const [, known, name, version] = /^(\S+)(?:\s+v\S+)?\s*=>\s*(\S+)(?:\s+(v\S+))?/.exec(line) ?? [];
  if (known === undefined || name === undefined) return [];
  const origin = `in the place of ${known}: ${name}`;
  return [{ ecosystem: 'Go', name, isDirect: true, origin, ...(version === undefined ? {} : { version }) }];
}
