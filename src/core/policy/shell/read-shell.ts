// Reads shell text into a tree, and checks what the parser is known to miss: nested errors, dropped parentheses, hidden substitutions.
import { refuseText } from './check-text.ts';
import { forEachChild, type ParsedScript, parse, type SyntaxNode } from './parser.ts';

export type ShellReading =
  | { readonly kind: 'read'; readonly script: ParsedScript }
  | { readonly kind: 'unreadable'; readonly reason: string };

const depthMax = 100;

export function readShell(text: string): ShellReading {
  const refused = refuseText(text);
  if (refused !== undefined) return { kind: 'unreadable', reason: refused };
  try {
    const script = parse(text);
    const reason = refuseTree(text, script);
    return reason === undefined ? { kind: 'read', script } : { kind: 'unreadable', reason };
  } catch (error) {
    return { kind: 'unreadable', reason: `it cannot be parsed: ${error}` };
  }
}

interface Visit {
  readonly node: SyntaxNode;
  readonly depth: number;
  /** Single quotes do not quote here: inside double quotes, or in the body of a here-document. */
  readonly isQuoted: boolean;
  /** Inside a word, an assignment or a body that is scanned for openers already. */
  readonly isScanned: boolean;
  readonly isTest: boolean;
}

interface Openers {
  /** Where a substitution begins, or a backquote ends it. */
  readonly known: Set<number>;
  readonly regions: [number, number][];
  /** Text in which nothing is expanded. */
  readonly inert: [number, number][];
}

/** Walks without recursion: nested text must not overflow the stack. */
function refuseTree(text: string, script: ParsedScript): string | undefined {
  const openers: Openers = { known: new Set(), regions: [], inert: [] };
  const stack: Visit[] = [{ node: script, depth: 0, isQuoted: false, isScanned: false, isTest: false }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node, depth } = visit;
    if (depth > depthMax) return 'it is nested too deeply';
    const reason = refuseNode(text, visit);
    if (reason !== undefined) return reason;
    noteOpeners(openers, visit);
    const isBody = node.type === 'HereDocBody';
    const isScript = node.type === 'Script';
    const next = {
      depth: depth + 1,
      isQuoted: isScript ? false : visit.isQuoted || isBody || quoting.has(node.type),
      isScanned: visit.isScanned || isRegion(node),
      isTest: isScript ? false : visit.isTest || node.type === 'TestCommand',
    };
    forEachChild(node, child => stack.push({ node: child, ...next }));
  }
  return findHidden(text, openers);
}

const quoting: ReadonlySet<string> = new Set(['DoubleQuoted', 'LocaleString']);
const isRegion = ({ type }: SyntaxNode) => type === 'Word' || type === 'Assignment' || type === 'HereDocBody';

function refuseNode(text: string, { node, isTest }: Visit): string | undefined {
  if (node.type === 'Script') {
    if (node.errors?.length) return `bash cannot parse it: ${node.errors[0]?.message}`;
    if (node.source !== undefined) return 'it nests backquotes';
  }
  if (node.type === 'HereDoc' && (node.closing === undefined || node.delimiter === undefined))
    return 'a here-document is not closed';
  if (node.type === 'ExtendedGlob' && !isTest) return 'it holds an extended pattern';
  if (node.type === 'Command' && hasGap(text, node)) return 'it holds a parenthesis that belongs to nothing';
  return undefined;
}

function hasGap(text: string, node: SyntaxNode): boolean {
  const children: SyntaxNode[] = [];
  forEachChild(node, child => children.push(child));
  children.sort((a, b) => a.pos - b.pos);
  let at = node.pos;
  for (const child of children) {
    if (/[()]/.test(text.slice(at, child.pos))) return true;
    at = Math.max(at, child.type === 'HereDoc' ? (child.delimiter?.end ?? child.end) : child.end);
  }
  return /[()]/.test(text.slice(at, Math.max(at, node.end)));
}

function noteOpeners({ known, regions, inert }: Openers, { node, isQuoted, isScanned }: Visit): void {
  const range: [number, number] = [node.pos, node.end];
  if (
    node.type === 'CommandExpansion' ||
    node.type === 'ArithmeticExpansion' ||
    node.type === 'ArithmeticCommandExpansion'
  ) {
    known.add(node.pos);
    if (node.text.startsWith('`')) known.add(node.end - 1);
  }
  if ((node.type === 'SingleQuoted' || node.type === 'AnsiCQuoted') && !isQuoted) inert.push(range);
  if (node.type === 'HereDoc' && node.delimiter?.quoted) inert.push([node.body.pos, node.body.end]);
  else if (isRegion(node) && !isScanned) regions.push(range);
}

/** Every `$(` and backquote that is not escaped or quoted must be one that the tree knows. */
function findHidden(text: string, { known, regions, inert }: Openers): string | undefined {
  const ends = new Map(inert);
  const isHiddenIn = ([from, to]: [number, number]) => {
    for (let at = from; at < to; at += 1) {
      const end = ends.get(at);
      if (end !== undefined && end > at) {
        at = end - 1;
        continue;
      }
      const isOpener = text[at] === '`' || (text[at] === '$' && text[at + 1] === '(');
      if (isOpener && !known.has(at)) return true;
      if (text[at] === '\\') at += 1;
    }
    return false;
  };
  return regions.some(isHiddenIn) ? 'it holds a substitution that cannot be followed' : undefined;
}
