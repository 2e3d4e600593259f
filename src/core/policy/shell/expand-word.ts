// What a word becomes: its text where that is certain, and what its expansions do. Commands inside it are judged on the way.
import { addReport, ask, newReport } from '../finding.ts';
import { isSecret } from '../variables.ts';
import type { Scope } from '../world.ts';
import { type Arg, join, literal, unknown } from './arg.ts';
import { expandBraces } from './braces.ts';
import { judgeArithmetic } from './expand-arithmetic.ts';
import { expandParameter } from './expand-parameter.ts';
import type { ParsedScript, Word, WordPart } from './parser.ts';

/** One argument, or several by braces. */
export function expandWord(word: Word, scope: Scope): readonly Arg[] {
  if (word.parts === undefined) return [plainWord(word, scope)];
  let args: readonly Arg[] = [literal('')];
  for (const [at, part] of word.parts.entries()) {
    const next =
      at === 0 && part.type === 'Literal' ? [withTilde(part.text, part.value, scope)] : expandPart(part, scope);
    args = args.flatMap(arg => next.map(piece => join(arg, piece)));
    if (args.length > 64) return [unknown(true)];
  }
  const hasBrace = word.parts.some(part => part.type === 'Literal' && looseBrace.test(part.text));
  if (hasBrace) scope.report.findings.push(ask(`${word.text} holds braces that cannot be followed`));
  return args.map(arg => ({ ...arg, isLiteral: arg.isLiteral && args.length === 1 }));
}

/** A word where braces and patterns make one value: assignments, here-strings, tests. */
export function expandOne(word: Word | undefined, scope: Scope): Arg {
  if (word === undefined) return literal('');
  const args = expandWord(word, scope);
  return args.length === 1 && args[0] ? args[0] : unknown(true);
}

const looseBrace = /(?<!\\)\{(?:[^{}]|(?<=\\)\{)*(?:,|\.\.)/;

function plainWord({ text, value }: Word, scope: Scope): Arg {
  if (looseBrace.test(text) && /[{,]/.test(value)) {
    if (!/\\[{,]/.test(text) && /\{(?:[^{},.]|\.(?!\.))*(?:,|\.\.)[^{}]*\}/.test(text))
      scope.report.findings.push(ask(`${text} holds braces that cannot be followed`));
  }
  return withTilde(text, value, scope);
}

/** A tilde is no part of the tree: only the source text tells whether it was quoted. */
function withTilde(text: string, value: string, { world }: Scope): Arg {
  const named = /^([A-Za-z_]\w*=)(~.*)$/s.exec(text);
  if (named?.[1] && named[2]) return join(literal(named[1]), tilde(named[2], value.slice(named[1].length), world.home));
  return text.startsWith('~') ? tilde(text, value, world.home) : literal(value);
}

function tilde(text: string, value: string, home: string): Arg {
  const name = /^~([^/]*)/.exec(text)?.[1] ?? '';
  const after = value.slice(name.length + 1);
  const known = (folder: string): Arg => ({ ...literal(folder + after), isLiteral: false });
  if (name === '') return known(home);
  if (!/^[a-z_][\w.-]*$/i.test(name)) return unknown(true);
  return known(name === 'root' ? '/root' : `/home/${name}`);
}

export function expandPart(part: WordPart, scope: Scope): readonly Arg[] {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
      return [literal(part.value)];
    case 'AnsiCQuoted':
      return [ansi(part.text, part.value, scope)];
    case 'Glob':
      for (const inner of part.parts ?? []) expandPart(inner, scope);
      return [{ ...literal(part.text), isLiteral: false, globAt: 0, mayBeOption: true }];
    case 'DoubleQuoted':
      return [part.parts.reduce((arg, inner) => join(arg, quoted(expandPart(inner, scope))), literal(''))];
    case 'LocaleString':
      scope.report.findings.push(ask('it holds a text that is translated'));
      for (const inner of part.parts) expandPart(inner, scope);
      return [unknown(false)];
    case 'SimpleExpansion':
      return [variable(part.text.slice(1), scope)];
    case 'ParameterExpansion':
      return [expandParameter(part, scope)];
    case 'CommandExpansion':
      return [substitution(part.text, part.script, scope)];
    case 'ArithmeticExpansion':
      judgeArithmetic(part.expression, scope);
      return [{ ...literal('0'), isLiteral: false }];
    case 'ProcessSubstitution':
      return [{ ...nested(part.script, scope), isKnown: true, isSplit: false, isStream: true }];
    case 'ExtendedGlob':
      for (const inner of part.parts ?? []) expandPart(inner, scope);
      return [unknown(true)];
    case 'BraceExpansion': {
      for (const inner of part.parts ?? []) expandPart(inner, scope);
      const words = expandBraces(part.text);
      return words?.map(text => braceWord(text)) ?? [unknown(true)];
    }
  }
}

const braceWord = (text: string): Arg => {
  const globAt = text.search(/[*?[]/);
  return { ...literal(text), globAt, mayBeOption: globAt === 0 };
};

/** In quotes an unknown value stays one word, and patterns are text. */
function quoted(args: readonly Arg[]): Arg {
  const [arg = literal('')] = args;
  return { ...arg, isSplit: false, mayBeOption: arg.globAt === 0 };
}

function ansi(text: string, value: string, scope: Scope): Arg {
  if (value.includes('\0') || /\\(?:0|x0+(?![\da-f])|u0|U0|c)/i.test(text) || /[^\0-\x7F]/.test(value)) {
    scope.report.findings.push(ask(`${text} holds escapes that cannot be followed`));
    return unknown(true);
  }
  return literal(value);
}

/** `$name`, as far as its value is known. */
export function variable(name: string, { bindings, world, folder }: Scope): Arg {
  const bound = bindings.get(name);
  if (bound) {
    const mayChange = bound.globAt >= 0 || /[\s*?[\\]/.test(bound.text) || bound.text === '';
    return { ...bound, isLiteral: false, isSplit: false, mayBeOption: bound.mayBeOption || mayChange };
  }
  if (/^[?#$!]$/.test(name)) return { ...literal('0'), isLiteral: false };
  if (name === 'HOME' && !bindings.has('=HOME')) return { ...literal(world.home), isLiteral: false };
  if (name === 'PWD' && folder !== undefined && !bindings.has('=PWD')) return { ...literal(folder), isLiteral: false };
  return { ...unknown(true), secrets: isSecret(name) ? [name] : [] };
}

function substitution(text: string, script: ParsedScript | undefined, scope: Scope): Arg {
  if (text.startsWith('${'))
    scope.report.findings.push(ask('it holds a form of substitution that older shells do not know'));
  const inner = nested(script, scope);
  const command = text.replace(/^(?:\$\(|`)|[)`]$/g, '').trim();
  if (command === 'pwd' && scope.folder !== undefined) return { ...literal(scope.folder), isLiteral: false };
  if (command === 'git rev-parse --show-toplevel') return { ...literal(scope.world.worktree), isLiteral: false };
  return inner;
}

function nested(script: ParsedScript | undefined, scope: Scope): Arg {
  if (script === undefined) {
    scope.report.findings.push(ask('it holds a substitution that cannot be read'));
    return unknown(true);
  }
  const report = newReport();
  scope.judgeNested(script, { ...scope, report });
  addReport(scope.report, report);
  return { ...unknown(true), isFetched: report.isFetching };
}
