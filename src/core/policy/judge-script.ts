// Walks a script as bash runs it: lists, pipes, loops, groups. Every part counts, also one that may never run.
import { addEither, addReport, ask, askContained, newReport, type Report } from './finding.ts';
import { judgeCommand } from './judge-command.ts';
import { judgeRedirects } from './judge-redirects.ts';
import { judgeTest } from './judge-test.ts';
import { judgeArithmetic } from './shell/expand-arithmetic.ts';
import { expandOne, expandWord } from './shell/expand-word.ts';
import type {
  AndOr,
  CommandNode,
  CompoundList,
  For,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Statement,
} from './shell/parser.ts';
import { isSpecial } from './variables.ts';
import { type Scope, takeStep } from './world.ts';

type Folder = string | undefined;
/** Where the shell may be now. */
export type Folders = readonly Folder[];

/** In a shell of its own: its folder is its own business. */
export function judgeNested(script: ParsedScript, scope: Scope): void {
  if (takeStep(scope)) judgeList(script.commands, scope, [scope.folder]);
}

function judgeList(statements: readonly Statement[], scope: Scope, folders: Folders): Folders {
  let at = folders;
  for (const statement of statements) {
    if (scope.budget.left < 0) return at;
    const { command, background } = statement;
    if (background) scope.report.findings.push(askContained('a background job outlives the request'));
    const after =
      command.type === 'AndOr' ? judgeAndOr(command, scope, at) : both(at, judgePipeline(command, scope, at));
    if (!background) at = after;
  }
  return at;
}

/** More places than these are no place that is known. */
const foldersMax = 8;

function both(a: Folders, b: Folders): Folders {
  const all = new Set([...a, ...b]);
  return all.size > foldersMax ? [undefined] : [...all];
}

const judgeBody = ({ commands }: CompoundList, scope: Scope, folders: Folders) => judgeList(commands, scope, folders);

/** `cd x &&` makes x certain for what follows; behind `||` it may have failed. */
function judgeAndOr({ commands, operators }: AndOr, scope: Scope, folders: Folders): Folders {
  let seen = folders;
  let at = folders;
  for (const [index, command] of commands.entries()) {
    if (scope.budget.left < 0) return seen;
    if (index > 0 && operators[index - 1] === '||') at = seen;
    at = judgePipeline(command, scope, at);
    seen = both(seen, at);
  }
  return seen;
}

function judgePipeline(node: PipelineNode, scope: Scope, folders: Folders): Folders {
  if (node.type !== 'Pipeline') return judgeNode(node, scope, folders);
  const [only] = node.commands;
  if (node.commands.length > 1 || only === undefined) {
    judgeMembers(node, scope, folders);
    return folders;
  }
  return both(node.prefixes.some(({ type }) => type === 'Negation') ? folders : [], judgeNode(only, scope, folders));
}

/** What a fetcher prints reaches every later member, through anything. */
function judgeMembers({ commands }: Pipeline, scope: Scope, folders: Folders): void {
  let stdin = scope.stdin;
  for (const command of commands) {
    const report = newReport();
    judgeNode(command, { ...scope, report, stdin }, folders);
    addReport(scope.report, report);
    stdin = { isFetched: stdin.isFetched || report.isFetching };
  }
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one short case per kind of node
function judgeNode(node: CommandNode, scope: Scope, folders: Folders): Folders {
  const say = scope.report.findings;
  switch (node.type) {
    case 'Command':
      return inEach(scope, folders, each => judgeCommand(node, each));
    case 'Redirected': {
      const stdins = folders.map(folder => judgeRedirects(node.redirects, { ...scope, folder }));
      return judgeNode(node.command, { ...scope, stdin: stdins[0] ?? scope.stdin }, folders);
    }
    case 'Subshell':
      judgeBody(node.body, scope, folders);
      return folders;
    case 'BraceGroup':
      return judgeBody(node.body, scope, folders);
    case 'If': {
      let at = judgeBody(node.clause, scope, folders);
      at = both(at, judgeBody(node.then, scope, at));
      for (const { clause, then } of node.elif) at = both(at, judgeBody(then, scope, judgeBody(clause, scope, at)));
      return node.else ? both(at, judgeBody(node.else, scope, at)) : at;
    }
    case 'While':
      return loop(scope, folders, (each, at) => judgeBody(node.body, each, judgeBody(node.clause, each, at)));
    case 'For':
      return judgeFor(node, scope, folders);
    case 'ArithmeticFor':
      for (const part of [node.initialize, node.test, node.update]) judgeArithmetic(part, scope);
      say.push(ask('arithmetic with a name evaluates its text'));
      return loop(scope, folders, (each, at) => judgeBody(node.body, each, at));
    case 'Select':
      say.push(ask('select is not judged'));
      for (const word of node.wordlist ?? []) expandWord(word, { ...scope, folder: folders[0] });
      return loop(scope, folders, (each, at) => judgeBody(node.body, each, at));
    case 'Case': {
      const inner = { ...scope, folder: folders.length === 1 ? folders[0] : undefined };
      expandOne(node.word, inner);
      return node.items.reduce((at, { pattern, body }) => {
        for (const word of pattern)
          if (!expandOne(word, inner).isKnown) say.push(ask(`the pattern ${word.text} cannot be known`));
        return both(at, judgeBody(body, scope, at));
      }, folders);
    }
    case 'TestCommand':
      return inEach(scope, folders, each => {
        judgeTest(node.expression, each);
        return each.folder;
      });
    case 'ArithmeticCommand':
      judgeArithmetic(node.expression, scope);
      return folders;
    case 'Function':
    case 'Coproc':
      say.push(
        ask(
          node.type === 'Function' ? 'a function changes what a name means' : 'a background job outlives the request',
        ),
      );
      if (node.body.type === 'CompoundList') judgeBody(node.body, scope, folders);
      else judgeNode(node.body, scope, folders);
      return folders;
  }
}

/** Judged in each folder in which it may run. */
function inEach(scope: Scope, folders: Folders, judge: (scope: Scope) => Folder): Folders {
  const reports: Report[] = [];
  const after = folders.map(folder => {
    const report = newReport();
    reports.push(report);
    return judge({ ...scope, folder, report });
  });
  addEither(scope.report, reports);
  return after;
}

/** A loop that moves begins its next round elsewhere. */
function loop(scope: Scope, folders: Folders, judge: (scope: Scope, folders: Folders) => Folders): Folders {
  const after = judge({ ...scope, report: newReport() }, folders);
  const hasMoved = after.some(folder => !folders.includes(folder));
  const start = hasMoved ? both(folders, [undefined]) : folders;
  return both(start, judge(scope, start));
}

/** The variable of a loop over known words is each of them. */
function judgeFor({ name, wordlist, body }: For, scope: Scope, folders: Folders): Folders {
  if (isSpecial(name.text)) scope.report.findings.push(ask(`${name.text} is a variable that a shell or a tool reads`));
  const inner = { ...scope, folder: folders.length === 1 ? folders[0] : undefined };
  const values = (wordlist ?? []).flatMap(word => expandWord(word, inner));
  const isKnown =
    wordlist !== undefined &&
    values.length > 0 &&
    !scope.bindings.has(`=${name.text}`) &&
    values.every(value => value.isKnown && !value.isStream);
  const rounds = isKnown ? values : [undefined];
  let at = folders;
  for (const value of rounds) {
    if (!takeStep(scope)) return at;
    const bindings = new Map(scope.bindings);
    if (value === undefined) bindings.delete(name.text);
    else bindings.set(name.text, value);
    at = both(
      at,
      loop({ ...scope, bindings }, folders, (each, start) => judgeBody(body, each, start)),
    );
  }
  return at;
}
