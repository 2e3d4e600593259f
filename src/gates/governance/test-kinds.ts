// The kinds of tests that a strategy names, and those that a change brings.
import { type Finding, warning } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { plural } from '../../std/plural.ts';
import { isSource, isTest, languageOf } from '../code/kind-of-file.ts';
import { outlineOf, withoutCode } from '../outline.ts';

interface Kind {
  readonly name: string;
  /** In a document. */
  readonly said: RegExp;
  /** In the path of a test. */
  readonly path: RegExp;
  /** In a test, wherever it is. */
  readonly text?: RegExp;
}

const kinds: readonly Kind[] = [
  { name: 'integration', said: /\bintegration/i, path: /integration/i },
  { name: 'e2e', said: /\b(?:e2e|end[- ]to[- ]end)/i, path: /e2e|end-?to-?end/i },
  {
    name: 'property',
    said: /\b(?:property(?:[- ]based)?|fuzz)/i,
    path: /\b(?:property|fuzz)/i,
    text: /\b(?:fast-check|hypothesis|proptest|quickcheck|testing\/quick|func Fuzz)/,
  },
  { name: 'performance', said: /\b(?:performance|load|benchmark)/i, path: /\b(?:perf|performance|bench|load)/i },
  { name: 'contract', said: /\bcontract/i, path: /contract|\bpact\b/i },
  { name: 'acceptance', said: /\bacceptance/i, path: /acceptance|\bfeatures\// },
  { name: 'smoke', said: /\bsmoke/i, path: /\bsmoke/i },
  { name: 'snapshot', said: /\bsnapshot/i, path: /snapshot/i, text: /\btoMatch(?:Inline)?Snapshot\b/ },
];
const unit: Kind = { name: 'unit', said: /\bunit/i, path: /\bunit\b/i };
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

/** All that is said of any kind. */
const anyKind =
  '(?:unit|integration|e2e|end[- ]to[- ]end|property(?:[- ]based)?|fuzz|performance|load|benchmark|contract|acceptance|smoke|snapshot)';
const named = new RegExp(
  `(?:\\b${anyKind}(?:,? (?:and|or) |, ?| ?/ ?| ?& ?)){0,12}\\b${anyKind}[- ](?:level )?test`,
  'gi',
);
const asSubject = /^s?(?!\w|\s{1,9}(?:of|is|must|should)\b)/i;

/** Named before the word test, alone or in a row, or at the beginning of a heading, a point or a cell. */
export function kindsIn(text: string): readonly string[] {
  const prose = withoutCode(text).replaceAll(/\s+/g, ' ');
  const rows = [...prose.matchAll(named)].map(([row]) => row);
  const starts = [...outlineOf(text).map(each => each.text), ...cellsIn(text)];
  return all
    .filter(({ said }) => {
      const isStart = (text: string) => {
        const found = said.exec(text);
        return found?.index === 0 && asSubject.test(text.slice(found[0].length));
      };
      return rows.some(row => said.test(row)) || starts.some(isStart);
    })
    .map(({ name }) => name);
}

const cellsIn = (text: string) =>
  withoutCode(text)
    .split('\n')
    .flatMap(line => /^\s*\|([^|]*)\|/.exec(line)?.[1]?.replace(/^\W+/, '') ?? []);

/** A test that says nothing else is a unit test. */
async function kindsOf(path: string, { head }: GateInput): Promise<readonly string[]> {
  const text = (await head.read(path)) ?? '';
  const found = kinds.filter(kind => kind.path.test(path) || kind.text?.test(text));
  const names = found.map(({ name }) => name);
  return found.some(kind => kind.path.test(path)) ? names : [unit.name, ...names];
}
