// The kinds of tests that a strategy names, and those that a change brings.
import { type Finding, warning } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { plural } from '../../std/plural.ts';
import { isSource, isTest, languageOf } from '../code/kind-of-file.ts';
import { outlineOf, withoutCode } from '../outline.ts';

interface Kind {
  readonly name: string;
  /** In a document. */
  readonly said: string;
  /** In the path of a test. */
  readonly path: RegExp;
  /** In a test, wherever it is. */
  readonly text?: RegExp;
}

const kinds: readonly Kind[] = [
  { name: 'integration', said: 'integration', path: /integration/i },
  { name: 'e2e', said: 'e2e|end[- ]to[- ]end', path: /e2e|end-?to-?end/i },
  {
    name: 'property',
    said: 'property(?:[- ]based)?|fuzz',
    path: /\b(?:property|fuzz)/i,
    text: /\b(?:fast-check|hypothesis|proptest|quickcheck|testing\/quick|func Fuzz)/,
  },
  { name: 'performance', said: 'performance|load|benchmark', path: /\b(?:perf|performance|bench|load)/i },
  { name: 'contract', said: 'contract', path: /contract|\bpact\b/i },
  { name: 'acceptance', said: 'acceptance', path: /acceptance|\bfeatures\// },
  { name: 'smoke', said: 'smoke', path: /\bsmoke/i },
  { name: 'snapshot', said: 'snapshot', path: /snapshot/i, text: /\btoMatch(?:Inline)?Snapshot\b/ },
];
const unit: Kind = { name: 'unit', said: 'unit', path: /\bunit\b/i };
const all = [unit, ...kinds];

export async function missingKinds(path: string, text: string, input: GateInput): Promise<readonly Finding[]> {
  const wanted = kindsIn(text);
  if (wanted.length === 0) {
    return [warning('strategy', 'test strategy: it names no kind of tests that is known', path)];
  }
  const files = input.change.files.filter(({ how }) => how !== 'deleted');
  const sources = files.filter(each => isSource(each.path) && each.added.length + each.removed.length > 0);
  const brought = await Promise.all(files.filter(each => isAnyTest(each.path)).map(each => kindsOf(each.path, input)));
  if (sources.length === 0 || brought.flat().some(kind => wanted.includes(kind))) return [];
  const [first] = sources;
  const count = plural(sources.length, 'changed source');
  const says = `test strategy: ${count} without a test of the kinds that it names: ${wanted.join(', ')}`;
  return [{ fingerprint: 'strategy', text: says, path: first?.path }];
}

const isAnyTest = (path: string) =>
  isTest(path) || (languageOf(path) !== undefined && /(?:^|\/)bench(?:es|marks?)?\//.test(path));

const anyKind = `(?:${all.map(({ said }) => said).join('|')})`;
const named = new RegExp(`(?:\\b${anyKind}(?:,? (?:and|or) |, ?| ?/ ?| ?& ?))*\\b${anyKind}[- ](?:level )?test`, 'gi');

/** Named before the word test, alone or in a row, or at the beginning of a heading, a point or a cell. */
export function kindsIn(text: string): readonly string[] {
  const prose = withoutCode(text).replaceAll(/\s+/g, ' ');
  const rows = [...prose.matchAll(named)].map(([row]) => row);
  const starts = [...outlineOf(text).map(each => each.text), ...cellsIn(text)];
  return all
    .filter(({ said }) => {
      const kind = new RegExp(`\\b(?:${said})`, 'i');
      const start = new RegExp(`^(?:${said})s?\\b(?!\\s+(?:of|is|must|should)\\b)`, 'i');
      return rows.some(row => kind.test(row)) || starts.some(each => start.test(each));
    })
    .map(({ name }) => name);
}

const cellsIn = (text: string) =>
  withoutCode(text)
    .split('\n')
    .flatMap(line => /^\s*\|\s*\W*([^|]*)\|/.exec(line)?.[1] ?? []);

/** A test that says nothing else is a unit test. */
async function kindsOf(path: string, { head }: GateInput): Promise<readonly string[]> {
  const text = (await head.read(path)) ?? '';
  const found = kinds.filter(kind => kind.path.test(path) || kind.text?.test(text));
  const names = found.map(({ name }) => name);
  return found.some(kind => kind.path.test(path)) ? names : [unit.name, ...names];
}
