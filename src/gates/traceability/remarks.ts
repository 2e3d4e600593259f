// Files, symbols and items that a text names. Whatever a trusted person named in a comment is touched by the change, or the developer says
// something about it.
import type { Change } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { Subject } from '../../core/gate/subject.ts';
import { holdsWord } from '../../std/holds-word.ts';
import { withoutCode } from '../outline.ts';

export function unansweredRemarks({ comments, implementation = '' }: Subject, change: Change): readonly Finding[] {
  const named = mentionsIn(comments.join('\n\n'));
  const touched = touchedBy(change);
  const isAnswered = (name: string) => holds(implementation, name);
  const open = {
    file: named.files.filter(name => !touched.file(name) && !isAnswered(name)),
    symbol: named.symbols.filter(name => !touched.text(name) && !isAnswered(name)),
    item: named.items.map(number => `#${number}`).filter(name => !touched.text(name) && !isAnswered(name)),
  };
  return Object.entries(open).flatMap(([kind, names]) => names.map(name => findingOf(kind, name)));
}

function findingOf(kind: string, name: string): Finding {
  const text = `comment: the ${kind} ${name} is named in a comment, and is neither touched nor answered`;
  return { fingerprint: `comment ${kind} ${name}`, text };
}

function touchedBy({ files }: Change) {
  const paths = files.flatMap(({ path, was }) => (was === undefined ? [path] : [path, was]));
  const lines = files.flatMap(({ added, removed }) => [...added, ...removed].map(({ text }) => text)).join('\n');
  return {
    file: (name: Mentions['files'][number]) => paths.some(path => path === name || path.endsWith(`/${name}`)),
    text: (name: string) => holds(lines, name),
  };
}

/** As a whole word. */
function holds(text: string, name: string): boolean {
  return holdsWord(text, name, { before: /[\w$]/, after: /[\w$]/ });
}

interface Mentions {
  /** Paths or names with an extension. */
  readonly files: readonly string[];
  /** Names of code, without the brackets of a call. */
  readonly symbols: readonly string[];
  /** Without the number sign. */
  readonly items: readonly string[];
}

const path = /^(?:[\w@.-]+\/)*[\w@-][\w@.-]*$/;
const known =
  /\.(?:[mc]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|h|cc|cpp|hpp|swift|sql|sh|md|json|ya?ml|toml|ini|cfg|css|scss|html|vue|svelte|proto|graphql|txt|xml|lock)$/;
const symbol = /^[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*(?:\(.*\))?$/;
const item = /(?<![\w&/#])#(\d{1,9})\b/g;

export function mentionsIn(text: string): Mentions {
  const prose = withoutCode(text)
    .replaceAll(/^\s{0,3}>.*$/gm, ' ')
    .replaceAll(/https?:\/\/[^\s)>\]]+/g, ' ');
  const spans = [...prose.matchAll(/(?<!`)`+([^`]+)`+/g)].map(([, inside = '']) => inside.trim());
  const files = [...prose.matchAll(/[\w@./-]+/g)]
    .map(([word]) => word.replace(/^(?:\.{1,2}\/)+/, '').replace(/(?<![.@-])[.@-]+$/, ''))
    .filter(word => known.test(word) && path.test(word));
  const symbols = spans.filter(span => symbol.test(span) && !known.test(span)).map(nameOf);
  const items = [...prose.replaceAll(/`[^`]*`/g, ' ').matchAll(item)].map(([, number = '']) => number);
  return { files: unique(files), symbols: unique(symbols.filter(name => name.length > 1)), items: unique(items) };
}

/** Of `Cart.total()` the part that code would repeat: total. */
const nameOf = (span: string) =>
  span
    .replace(/\([\s\S]*/, '')
    .split(/\.|::|#/)
    .at(-1) ?? '';

const unique = (names: readonly string[]) => [...new Set(names)];
