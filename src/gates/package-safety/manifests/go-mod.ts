// Modules that a go.mod requires, and those that take the place of others.
import type { Dependency, ReadManifest } from '../dependency.ts';

export const readGoMod: ReadManifest = text => {
  if (!/^module\s+\S/m.test(text)) return undefined;
  return [...linesOf(text, 'require').flatMap(required), ...linesOf(text, 'replace').flatMap(replaced)];
};

/** `word x`, or `word (` and a line each. */
function linesOf(text: string, word: string): readonly string[] {
  const blocks = [...text.matchAll(new RegExp(`^${word}\\s*\\(([^)]*)\\)`, 'gm'))].flatMap(([, inner = '']) =>
    inner.split('\n'),
  );
  const singles = [...text.matchAll(new RegExp(`^${word}\\s+([^(\\n]+)$`, 'gm'))].map(([, inner = '']) => inner);
  return [...blocks, ...singles].map(line => line.trim());
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
