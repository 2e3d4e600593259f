// JSON, and JSON with comments and trailing commas in the files whose readers take it so. `JSON.parse` decides; the scanner below
// only says where: not every version of Node does.
import type { SyntaxFault } from '../../../../core/gate/syntax-report.ts';

export function parseJsonFile(text: string, path: string): SyntaxFault | undefined {
  const isRelaxed = relaxed.test(path);
  const plain = isRelaxed ? withoutComments(text) : text;
  // An editor's settings may be an empty file.
  if (isRelaxed && plain.trim() === '') return undefined;
  try {
    JSON.parse(plain.replace(/^\uFEFF/, ''));
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return faultIn(plain) ?? { message: error.message.replace(/ in JSON at position .*/, '') };
  }
}

/** Compilers, editors, linters, bundlers and monorepo tools whose own readers allow comments. */
const relaxed = new RegExp(
  [
    String.raw`\.jsonc$`,
    String.raw`(?:^|/)(?:ts|js)config[^/]*\.json$`,
    String.raw`(?:^|/)\.(?:vscode|devcontainer|zed|changeset)/[^/]+\.json$`,
    String.raw`(?:^|/)\.?(?:devcontainer|eslintrc|jshintrc|oxlintrc|swcrc|babelrc|hintrc|markdownlint|prettierrc|stylelintrc)\.json$`,
    String.raw`(?:^|/)\.?(?:biome|turbo|nx|project|angular|deno|wrangler|typedoc|knip|renovate|tslint|rush|api-extractor|cspell|dprint|language-configuration)\.json$`,
    String.raw`(?:^|/)common/config/rush/[^/]+\.json$`,
  ].join('|'),
);

/** Without alternatives inside of the repetition: a long string must not exhaust the stack. */
const string = String.raw`"[^"\\\n]*(?:\\.[^"\\\n]*)*"`;
/** What is not closed goes on to the end, so that the search does not begin anew inside of it. */
const openString = String.raw`"[^"\\\n]*(?:\\.?[^"\\\n]*)*"?`;
const block = String.raw`/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?`;
const comments = new RegExp(String.raw`${openString}|//[^\n]*|${block}`, 'g');
const trailingCommas = new RegExp(String.raw`${openString}|,(?=\s*[}\]])`, 'g');
const blanked = (found: string) => (found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '));

/** Lines stay where they are. */
const withoutComments = (text: string) => text.replaceAll(comments, blanked).replaceAll(trailingCommas, blanked);

const token = new RegExp(
  String.raw`[\s\uFEFF]*(?:(${string})|(-?\d[\d.eE+-]*|true\b|false\b|null\b)|([{}[\],:]))`,
  'y',
);

type Expected = 'a value' | 'a value or ]' | 'a key' | 'a key or }' | ':' | ', or }' | ', or ]' | 'the end of the file';

const allowed: Readonly<Record<Expected, readonly string[]>> = {
  'a value': ['string', 'scalar', '{', '['],
  'a value or ]': ['string', 'scalar', '{', '[', ']'],
  'a key': ['string'],
  'a key or }': ['string', '}'],
  ':': [':'],
  ', or }': [',', '}'],
  ', or ]': [',', ']'],
  'the end of the file': [],
};

/** The first token that may not be where it is. Undefined: the trouble is inside of one. */
function faultIn(text: string): SyntaxFault | undefined {
  const open: string[] = [];
  let expected: Expected = 'a value';
  let at = 0;
  for (const end = text.trimEnd().length; at < end; ) {
    token.lastIndex = at;
    const [whole = '', quoted, scalar, sign = ''] = token.exec(text) ?? [];
    const kind: string = quoted === undefined ? (scalar === undefined ? sign : 'scalar') : 'string';
    if (!allowed[expected].includes(kind)) return faultAt(text, at, expected);
    expected = after(expected, kind, open);
    at += whole.length;
  }
  return expected === 'the end of the file' ? undefined : faultAt(text, text.length, expected);
}

function after(expected: Expected, kind: string, open: string[]): Expected {
  if (kind === ':') return 'a value';
  if (kind === ',') return expected === ', or }' ? 'a key' : 'a value';
  if (kind === 'string' && expected.startsWith('a key')) return ':';
  if (kind === '}' || kind === ']') open.pop();
  if (kind !== '{' && kind !== '[') return afterValue(open.at(-1));
  open.push(kind);
  return kind === '{' ? 'a key or }' : 'a value or ]';
}

function afterValue(within: string | undefined): Expected {
  if (within === undefined) return 'the end of the file';
  return within === '{' ? ', or }' : ', or ]';
}

function faultAt(text: string, at: number, expected: Expected): SyntaxFault {
  const rest = text.slice(at).trimStart();
  const line = text.slice(0, text.length - rest.length).split('\n').length;
  const seen = rest === '' ? 'the end of the file' : (/^(?:[\w$]+|.)/su.exec(rest)?.[0] ?? '').slice(0, 20);
  return { line, message: `expected ${expected}, found ${/^\/[/*]/.test(rest) ? 'a comment' : seen}` };
}
