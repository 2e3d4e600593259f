// A configuration file as a value whose every part knows its line and column.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { ConfigFault, Position } from './fault.ts';
import type { KeyPath } from './key-rows.ts';
import { isTooDeep, structureFaults } from './structure.ts';

export interface Source {
  /** As people know it: `.pitwall/config.yaml`. */
  readonly file: string;
  /** The settings. */
  readonly value: unknown;
  /** Keys around the settings: `supervisor` in a file that is imported. */
  readonly around: readonly string[];
  /** The position of a value; for one that is missing, of the map that lacks it. */
  placeOf(path: KeyPath): Position;
  placeOfKey(path: KeyPath): Position;
}

export type ReadSource =
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'broken'; readonly faults: readonly ConfigFault[] };

const aliasesMax = 100;

/** Reads YAML, and so JSON as well. Nothing of a broken file is used. */
export function readSource(file: string, text: string): ReadSource {
  const fault = (what: string, remedy: string, place: Position = start): ConfigFault => ({
    file,
    key: '',
    what,
    remedy,
    ...place,
  });
  if (isTooDeep(text)) return broken(fault('nested too deeply to be read', 'write it with fewer levels'));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const syntax = [...document.errors, ...document.warnings].map(error =>
    fault(...syntaxText(error), placeAt(lines, error.pos[0])),
  );
  if (syntax.length > 0) return { kind: 'broken', faults: syntax };
  const structure = structureFaults(document, offset => placeAt(lines, offset));
  if (structure.length > 0) return { kind: 'broken', faults: structure.map(found => ({ file, ...found })) };
  const value = expandAliases(document);
  if (value === tooManyAliases)
    return broken(fault('too much is repeated through YAML aliases', 'write the values out'));
  return { kind: 'source', source: sourceOf(file, value, locator(document, lines)) };
}

const start: Position = { line: 1, column: 1 };
const tooManyAliases = Symbol('tooManyAliases');

function broken(fault: ConfigFault): ReadSource {
  return { kind: 'broken', faults: [fault] };
}

/** Aliases are expanded within a bound: a few lines of them can expand to gigabytes. */
function expandAliases(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: aliasesMax }) ?? {};
  } catch (error) {
    if (error instanceof ReferenceError) return tooManyAliases;
    throw error;
  }
}

type Locate = (path: KeyPath, part: 'key' | 'value') => Position;

function sourceOf(file: string, value: unknown, locate: Locate): Source {
  return {
    file,
    value,
    around: [],
    placeOf: path => locate(path, 'value'),
    placeOfKey: path => locate(path, 'key'),
  };
}

/** The settings under one key of a file. */
export function sourceWithin(source: Source, key: string, value: unknown): Source {
  const around = [...source.around, key];
  return {
    file: source.file,
    value,
    around,
    placeOf: path => source.placeOf([key, ...path]),
    placeOfKey: path => source.placeOfKey([key, ...path]),
  };
}

function locator(document: Document.Parsed, lines: LineCounter): Locate {
  return (path, part) => {
    let node: Node | null = document.contents;
    let offset = node?.range?.[0] ?? 0;
    for (const [at, name] of path.entries()) {
      const child = childOf(isAlias(node) ? node.resolve(document) : node, name);
      if (!child) break;
      const isLast = at === path.length - 1;
      offset = (isLast && part === 'key' ? child.key : child.value)?.range?.[0] ?? offset;
      node = child.value;
    }
    return placeAt(lines, offset);
  };
}

function childOf(node: unknown, name: string | number): { key: Node | null; value: Node | null } | undefined {
  if (isSeq<Node>(node) && typeof name === 'number') {
    const value = node.items[name];
    return value && { key: value, value };
  }
  if (!isMap<Node, Node | null>(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
  return pair && { key: pair.key, value: pair.value };
}

function placeAt(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

function syntaxText({ code, message }: YAMLError): [what: string, remedy: string] {
  if (code === 'MULTIPLE_DOCS') return ['a second YAML document starts here', 'keep one'];
  const why = message.charAt(0).toLowerCase() + message.slice(1);
  return [`not valid YAML: ${why}`, 'correct this line or the one before it'];
}
