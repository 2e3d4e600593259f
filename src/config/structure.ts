// What YAML would let pass and a configuration must not: keys twice, keys that are no text, aliases of nothing or in a
// circle, great depth.
import { type Document, isScalar, Lexer, type Pair, visit } from 'yaml';
import type { ConfigFault, Position } from './fault.ts';

type StructureFault = Omit<ConfigFault, 'file'>;

const levelsMax = 64;

/** Measured on tokens: the parser itself takes the whole process down when thousands of brackets are nested. */
export function isTooDeep(text: string): boolean {
  let levels = 0;
  let levelsOnLine = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    if (!isText) levels += bracketLevels[token] ?? 0;
    if (!isText && (token === '-' || token === '?')) levelsOnLine++;
    if (token.endsWith('\n')) levelsOnLine = 0;
    if (levels + levelsOnLine > levelsMax) return true;
    isText = token === scalarNext;
  }
  return false;
}

const bracketLevels: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };
/** The lexer's sign that the next token is text. */
const scalarNext = '\u001f';

export function structureFaults(
  document: Document.Parsed,
  placeOf: (offset: number) => Position,
): readonly StructureFault[] {
  const faults: StructureFault[] = [];
  const add = (node: unknown, what: string, remedy: string) =>
    faults.push({ key: '', what, remedy, ...placeOf(offsetOf(node)) });
  visit(document, {
    Alias(_, alias, around) {
      const meant = alias.resolve(document);
      if (!meant) add(alias, `*${alias.source} has no value`, `define &${alias.source} before it`);
      // An alias can only mean what began before it, so every circle has one that is inside of what it means.
      else if (around.includes(meant))
        add(alias, `*${alias.source} is inside of &${alias.source} itself`, 'write the value out');
    },
    Map(_, map) {
      const seen = new Map<string, Pair>();
      for (const pair of map.items) {
        const wrong = keyFault(pair.key);
        const name = isScalar(pair.key) ? String(pair.key.value) : '';
        const first = seen.get(name);
        if (wrong) add(pair.key, wrong, 'remove it');
        else if (first)
          add(pair.key, `${name} is there twice`, `keep this one or line ${placeOf(offsetOf(first.key)).line}`);
        else seen.set(name, pair);
      }
    },
  });
  return faults;
}

function keyFault(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null || key.value === '') return 'a key must be text';
  if (key.value === '__proto__') return '__proto__ cannot be a key';
  return undefined;
}

function offsetOf(node: unknown): number {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0;
}
