// Files, symbols and numbers of items that a text names.
import { withoutCode } from '../outline.ts';

export interface Mentions {
  /** Paths or names with an extension. */
  readonly files: readonly string[];
  /** Names of code, without the brackets of a call. */
  readonly symbols: readonly string[];
  /** Without the number sign. */
  readonly items: readonly string[];
}

const file = /(?<![\w@/.-])(?:\.{1,2}\/)*((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z]\w{0,9})(?![\w/])/g;
const known =
  /\.(?:[mc]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|h|cc|cpp|hpp|swift|sql|sh|md|json|ya?ml|toml|ini|cfg|css|scss|html|vue|svelte|proto|graphql|txt|xml|lock)$/;
const symbol = /^[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*(?:\(.*\))?$/;
const item = /(?<![\w&/#])#(\d{1,9})\b/g;

export function mentionsIn(text: string): Mentions {
  const prose = withoutCode(text)
    .replaceAll(/^\s{0,3}>.*$/gm, ' ')
    .replaceAll(/https?:\/\/[^\s)>\]]+/g, ' ');
  const spans = [...prose.matchAll(/(`+)([^`]+)\1/g)].map(([, , inside = '']) => inside.trim());
  const files = [...prose.matchAll(file)].flatMap(([, name = '']) => (known.test(name) ? [name] : []));
  const symbols = spans.filter(span => symbol.test(span) && !known.test(span)).map(nameOf);
  const items = [...prose.replaceAll(/`[^`]*`/g, ' ').matchAll(item)].map(([, number = '']) => number);
  return { files: unique(files), symbols: unique(symbols.filter(name => name.length > 1)), items: unique(items) };
}

/** Of `Cart.total()` the part that code would repeat: total. */
const nameOf = (span: string) =>
  span
    .replace(/\(.*$/, '')
    .split(/\.|::|#/)
    .at(-1) ?? '';

const unique = (names: readonly string[]) => [...new Set(names)];
