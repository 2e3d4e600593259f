// One changed file of a known kind, and what can be said of it before a parser reads it.
import {
  interpreterOf,
  type SyntaxFault,
  type SyntaxKind,
  syntaxKindOf,
  syntaxKindOfScript,
} from '../../../core/gate/syntax-report.ts';

export interface SourceFile {
  readonly path: string;
  readonly kind: SyntaxKind;
  readonly bytes: Buffer;
}

export function sourceFileOf(path: string, bytes: Buffer): SourceFile | undefined {
  const kind = syntaxKindOf(path) ?? syntaxKindOfScript(firstLineOf(bytes));
  return kind === undefined || isSomethingElse(kind, bytes) ? undefined : { path, kind, bytes };
}

export const shellOf = ({ bytes }: SourceFile) => interpreterOf(firstLineOf(bytes));

function firstLineOf(bytes: Buffer): string {
  const end = bytes.subarray(0, 200).indexOf('\n');
  return bytes.subarray(0, end === -1 ? 200 : end).toString('latin1');
}

const beginnings: Readonly<Partial<Record<SyntaxKind, RegExp>>> = {
  // Translations of Qt, and video: both end with .ts.
  TypeScript: /^(?:\uFEFF?\s*<\?xml|<!DOCTYPE TS|G[\s\S]{187}G)/,
};

/** Kept elsewhere, kept secret, or another kind of file with the same ending. */
function isSomethingElse(kind: SyntaxKind, bytes: Buffer): boolean {
  const start = bytes.subarray(0, 256).toString('latin1');
  const isAway = start.startsWith('version https://git-lfs.github.com/spec/') || start.startsWith('\0GITCRYPT\0');
  return isAway || (beginnings[kind]?.test(start) ?? false);
}

const encodings: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** By its byte order mark, else as UTF-8. */
export function textOf(bytes: Buffer): string {
  return new TextDecoder(encodings[bytes.toString('hex', 0, 2)] ?? 'utf-8').decode(bytes);
}

/** What a parser that takes any text leaves unsaid. JavaScript may have such a character in a string. */
export function faultOfBytes({ kind }: SourceFile, text: string): SyntaxFault | undefined {
  if (text.includes('\0'))
    return { message: 'it holds NUL bytes, so it is not text', isDoubtful: kind === 'JavaScript' };
  return text.includes('\uFFFD') ? { message: 'it holds bytes that are not UTF-8', isDoubtful: true } : undefined;
}

/** Files that tests feed to a parser may be broken on purpose. */
const material =
  /(?:^|\/)(?:__fixtures__|fixtures?|test[-_]?data|__snapshots__|snapshots?|corpus|goldens?|__testfixtures__)\//i;
const ofTests = /(?:^|\/)(?:tests?|specs?|__tests__|e2e)\/[\s\S]*/i;
const brokenByName = /[^a-z](?:invalid|broken|malformed|corrupt|syntax|bad)(?:[^a-z]|$)/i;
const templatePath = /\{\{|\{%|(?:^|\/)_?templates?\/|\.(?:tmpl|tpl)\./;

/** In data a template's marks may be anywhere, in code only at the start of a line. GitHub's `${{ }}` is plain YAML. */
const marksInData = /(?<!\$)\{\{|\{%|<%/;
const marksInCode = /^[ \t]*(?:\{%|<%)/m;
const data: readonly SyntaxKind[] = ['JSON', 'YAML', 'TOML', 'CSS', 'HTML'];

/** A fault in a file that may be broken on purpose, or is no such file yet, is for a person to judge. */
export function weighFault({ path, kind, bytes }: SourceFile, fault: SyntaxFault): SyntaxFault {
  if (fault.isDoubtful) return fault;
  if (material.test(path) || brokenByName.test(ofTests.exec(path)?.[0] ?? '')) return doubt(fault, 'test material');
  const text = bytes.toString('latin1');
  const isMarked = (data.includes(kind) ? marksInData : marksInCode).test(text);
  const isFrontMatter = (kind === 'CSS' || kind === 'JavaScript') && text.startsWith('---\n');
  const isTemplate =
    isFrontMatter || (isMarked && (data.includes(kind) || templatePath.test(path))) || /\{\{|\{%/.test(path);
  return isTemplate ? doubt(fault, 'a template') : fault;
}

const doubt = (fault: SyntaxFault, what: string): SyntaxFault => ({
  ...fault,
  message: `${fault.message} (this may be ${what})`,
  isDoubtful: true,
});
