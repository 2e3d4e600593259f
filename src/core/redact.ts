// Secrets by their shape, taken out before a text is stored, shown or sent. It works on values, never on serialised text, so that
// nothing anybody writes can spoil what holds it. A pattern here must not match ordinary prose, and takes time that grows with the text.
import { decodings } from '../std/decodings.ts';

/** Where a secret may begin: not inside a word, but right after a colour or an escape that is written out, as in JSON inside a text. */
const begin = String.raw`(?:(?<![A-Za-z0-9])|(?<=[[;0-9]m)|(?<=\\(?:[abefnrtv0]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-3][0-7]{2})|%[0-9a-fA-F]{2}))`;

/** Each one is a prefix that its maker chose so that it can be found, and what follows it. */
const prefixed = [
  String.raw`gh[pousr]_[A-Za-z0-9]{30,}`,
  String.raw`github_pat_[A-Za-z0-9_]{30,}`,
  String.raw`gl(?:pat|ptt|dt|rt|cbt|ft|soat|agent|imt|oas)-[A-Za-z0-9_-]{20,}`,
  String.raw`sk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}`,
  String.raw`(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}`,
  String.raw`whsec_[A-Za-z0-9+/]{24,}`,
  String.raw`(?:hf|gsk|r8|sbp|dckr_pat|shp(?:at|ss|ca|pa)|lin_api|sntry[su]|rubygems|pscale_(?:tkn|pw|oauth))_[A-Za-z0-9_=.-]{24,}`,
  String.raw`(?:nvapi|xai|tskey|CFPAT|pypi|GOCSPX)-[A-Za-z0-9_-]{20,}`,
  String.raw`(?:SG|hvs|hvb)\.[A-Za-z0-9_-]{16,}(?:\.[A-Za-z0-9_-]{16,})?`,
  String.raw`ya29\.[A-Za-z0-9_-]{20,}`,
  String.raw`do[opr]_v1_[a-f0-9]{40,}`,
  String.raw`dapi[a-f0-9]{32}`,
  String.raw`xox[a-z]-[A-Za-z0-9-]{10,}`,
  String.raw`xapp-[A-Za-z0-9-]{20,}`,
  String.raw`AIza[A-Za-z0-9_-]{35}`,
  String.raw`(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b`,
  String.raw`npm_[A-Za-z0-9]{36}\b`,
  String.raw`AT[AC]TT3[A-Za-z0-9_=-]{30,}`,
  String.raw`(?:figd|ntn|fm[12])_[A-Za-z0-9+/_-]{32,}`,
  String.raw`sq0[a-z]{3}-[A-Za-z0-9_-]{22,}`,
  String.raw`SK[a-f0-9]{32}\b`,
  String.raw`AGE-SECRET-KEY-1[A-Z0-9]{50,}`,
  String.raw`\d{8,10}:AA[A-Za-z0-9_-]{32,}`,
];
/** The first two letters of each: most places in a text are passed over by these alone. */
const prefixBegin =
  'gh|gi|gl|sk|rk|pk|wh|hf|gs|r8|sb|dc|sh|li|sn|ru|ps|nv|xa|xo|ts|CF|py|GO|SG|hv|ya|do|da|AI|AK|AS|AB|AC|np|AT|AG|fi|nt|fm|sq|SK|[0-9]{8}';
const prefixedSecret = new RegExp(`(?=${prefixBegin})${begin}(?:${prefixed.join('|')})`, 'g');

/** From where a row of its letters begins: a start at each eyJ in the row would read all of the rest again. */
const rowBegin = String.raw`((?<![\w\\-])|\\(?:[bfnrt]|u[0-9a-fA-F]{4})?)`;
const webToken = new RegExp(String.raw`${rowBegin}(?=[\w-]*?eyJ)[\w-]{13,}\.eyJ[\w-]{10,}\.[\w-]{10,}`, 'g');

const keyName = '[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----';
/** Never five dashes in a row: with them another key may begin. */
const keyInside = '(?:-{0,4}[^-])*';
const keyRows = String.raw`(?:(?:\s|\\[nrt])+[A-Za-z0-9+/=]{16,})*`;
const privateKey = new RegExp(`-----BEGIN ${keyName}(?:${keyInside}-----END ${keyName}|${keyRows})`, 'g');

const awsId = '(?:AKIA|ASIA)[A-Z0-9]{16}';
/** A digest in hexadecimal has no capital letter. */
const awsSecret = String.raw`(?<![A-Za-z0-9/+])(?=[a-z0-9]{0,39}[A-Z/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])`;

/** What comes before the secret stays, so that one can see what it was for. */
const afterItsName: readonly RegExp[] = [
  new RegExp(
    String.raw`([Ss](?:ecret|ECRET)_?(?:access|Access|ACCESS)_?(?:key|Key|KEY)["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4})${awsSecret}`,
    'g',
  ),
  /(:\/\/[^/\s:@"]{1,64}:)[^/\s:@"]{3,256}(?=@)/g,
  /([Bb]earer\s)[A-Za-z0-9._~+/-]{20,}=*/g,
  /([Aa]uthorization["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4}[Bb]asic\s)[A-Za-z0-9+/_-]{8,}=*/g,
  /(\.atlasv1\.)[A-Za-z0-9_-]{40,}/g,
  /(Private-Lines: \d{1,4})(?:(?:\s|\\[nr])+[A-Za-z0-9+/=]{16,})+/g,
  /(AccountKey=)[A-Za-z0-9+/]{40,}=*/g,
  /(hooks\.slack\.com\/services\/)[A-Za-z0-9/]{20,}/g,
  /(discord(?:app)?\.com\/api\/webhooks\/\d{5,30}\/)[A-Za-z0-9_-]{20,}/g,
];
const afterAwsId = new RegExp(String.raw`(${awsId}\b[^]{0,200}?)${awsSecret}`, 'g');
const beforeItsName = new RegExp(String.raw`${awsSecret}(?=[^A-Za-z0-9/+=][^]{0,200}?${awsId}\b)`, 'g');

/** In lines of equal length, as tools print it, or in one. */
const encodedLine = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const nextEncodedLine = /(?:\r?\n|\\n)[A-Za-z0-9+/_-]{24,}={0,2}/y;
const fullLine = { min: 60, max: 76 };

export const redactedMark = '[redacted]';
const named = `$1${redactedMark}`;

/** `known`: secrets that are known by themselves, whatever their shape. */
export function redact(text: string, known: readonly string[] = []): string {
  const bare = known.reduce((rest, secret) => rest.replaceAll(secret, redactedMark), text);
  return piecesOf(bare)
    .map(piece => redactEncoded(redactShapes(piece), known))
    .join('');
}

/** A pattern that goes over millions of letters without a blank runs out of stack. */
const pieceCharsMax = 512 * 1024;

/** Cut before a blank; where a piece has none, anywhere: a secret across such a cut stays. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > pieceCharsMax) {
    const blank = Math.max(text.lastIndexOf(' ', from + pieceCharsMax), text.lastIndexOf('\n', from + pieceCharsMax));
    const to = blank > from ? blank : from + pieceCharsMax;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return [...pieces, text.slice(from)];
}

/** Of a value that JSON can hold: every string in it and every name of a member. */
export function redactValue(value: unknown, redactText: (text: string) => string = redact): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(each => redactValue(each, redactText));
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value))
    members.set(freeName(redactText(name), members), redactValue(member, redactText));
  return Object.fromEntries(members);
}

/** Two secrets as names must not become one member. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(name)) return name;
  return `${name} ${taken.size + 1}`;
}

function redactShapes(text: string): string {
  const near = /A[KS]IA/.test(text) ? text.replace(beforeItsName, redactedMark).replace(afterAwsId, named) : text;
  const rest = afterItsName.reduce((said, shape) => said.replace(shape, named), near);
  const tokens = rest.replace(privateKey, redactedMark).replace(webToken, named);
  return tokens.replace(prefixedSecret, redactedMark);
}

/** A secret in base64 or hexadecimal, at any offset, also twice, is as good as the secret. */
function redactEncoded(text: string, known: readonly string[], depth = 2): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of encodedRuns(text)) {
    if (!hidesSecret(text.slice(start, end), known, depth)) continue;
    pieces.push(text.slice(at, start), redactedMark);
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

function* encodedRuns(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let end = 0;
  for (const { 0: line, index: start } of text.matchAll(encodedLine)) {
    if (start < end) continue;
    end = start + line.length;
    let length = line.length;
    while (length >= fullLine.min && length <= fullLine.max) {
      nextEncodedLine.lastIndex = end;
      const next = nextEncodedLine.exec(text)?.[0];
      if (next === undefined) break;
      length = next.replace(/^(?:\r?\n|\\n)/, '').length;
      end += next.length;
    }
    yield { start, end };
  }
}

function hidesSecret(run: string, known: readonly string[], depth: number): boolean {
  const isSecret = (plain: string) =>
    redactShapes(plain) !== plain ||
    known.some(secret => plain.includes(secret)) ||
    (depth > 1 && redactEncoded(plain, known, depth - 1) !== plain);
  const row = run.replace(/\r?\n|\\n/g, '');
  const withoutColour = row.replace(/^\d{0,3}m/, '');
  const rows = withoutColour === row ? [row] : [row, withoutColour];
  return rows.flatMap(decodings).some(plain => /[\x20-\x7e]{16}/.test(plain) && isSecret(plain));
}
