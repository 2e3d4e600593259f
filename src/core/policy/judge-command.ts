// One simple command: its redirects, assignments and words, then the judge of its program.
import { addReport, ask, newReport } from './finding.ts';
import { judgeRedirects } from './judge-redirects.ts';
import { isInside, resolvePath } from './paths.ts';
import { changesFolder, judgeCd } from './programs/cd.ts';
import { findJudge, isPatternSafe, takesAnything } from './programs/index.ts';
import { type Arg, literal } from './shell/arg.ts';
import { judgeIndex } from './shell/expand-parameter.ts';
import { expandOne, expandWord } from './shell/expand-word.ts';
import type { Assignment, Command, Redirection } from './shell/parser.ts';
import { isSpecial, mayBeExported } from './variables.ts';
import { type Scope, takeStep } from './world.ts';

export interface Call {
  readonly name: string;
  readonly args: readonly Arg[];
  readonly scope: Scope;
}

/** Answers the folder in which the shell is if the command succeeds. */
export function judgeCommand(command: Command, scope: Scope): string | undefined {
  const redirects = [...command.prefix, ...command.suffix].filter(
    (each): each is Redirection => each.type !== 'Assignment' && each.type !== 'Word',
  );
  const stdin = judgeRedirects(redirects, scope);
  const assignments = command.prefix.filter((each): each is Assignment => each.type === 'Assignment');
  const args = command.args.flatMap(arg =>
    arg.type === 'Assignment' ? [assignmentArg(arg, scope)] : expandWord(arg, scope),
  );
  for (const each of assignments) judgeAssignment(each, scope, command.name);
  if (command.name === undefined) return scope.folder;
  const names = expandWord(command.name, scope);
  const [name, ...further] = names;
  if (name === undefined || !name.isLiteral || further.length > 0) {
    if (name?.isFetched)
      scope.report.findings.push({ answer: 'deny', reason: 'what a fetcher brings is run as a command' });
    scope.report.findings.push(ask(`the command ${command.name.text} is not written out`));
    return scope.folder;
  }
  const call = { name: name.text, args, scope: { ...scope, stdin } };
  judgeCall(call);
  return changesFolder(name.text) ? judgeCd(call) : scope.folder;
}

/** Launchers of launchers read their arguments again and again. */
const argsPerStep = 20;

/** Also for what launchers such as `env` and `xargs` run. */
export function judgeCall(call: Call): void {
  const { name, args, scope } = call;
  if (!takeStep(scope, 1 + args.length / argsPerStep)) return;
  const report = newReport();
  const own = { ...call, scope: { ...scope, report } };
  report.programs.add(name);
  const { worktree } = scope.world;
  if (scope.folder === undefined || !isInside(worktree, scope.folder)) {
    if (name !== 'cd')
      report.findings.push(ask('it runs in a folder that is outside of the worktree or cannot be known'));
  }
  if (!scope.world.hasPreset) report.findings.push(ask('the preset of routine commands is switched off'));
  judgeArguments(own);
  const judge = findJudge(name, own);
  if (typeof judge === 'function') judge(own);
  else report.findings.push(judge);
  const isExtra =
    scope.world.extra.some(
      words => words.length > 0 && words.every((word, at) => word === (at === 0 ? name : args[at - 1]?.text)),
    ) && args.every(arg => arg.isKnown);
  if (report.asked.length === 0 && report.findings.length > 0) report.asked.push([name, ...knownTexts(args)]);
  const denials = report.findings.filter(({ answer }) => answer === 'deny');
  addReport(scope.report, isExtra ? { ...report, asked: [], findings: denials } : report);
}

/** Up to the first that cannot be known. */
function knownTexts(args: readonly Arg[]): string[] {
  const end = args.findIndex(({ isKnown, globAt }) => !isKnown || globAt >= 0);
  return args.slice(0, end < 0 ? undefined : end).map(({ text }) => text);
}

/** What cannot be known is fine only where it cannot act. */
function judgeArguments({ name, args, scope }: Call): void {
  const say = scope.report.findings;
  for (const arg of args) {
    if (name !== 'curl') for (const secret of arg.secrets) say.push(ask(`$${secret} is named like a secret`));
    if (!arg.isKnown && !takesAnything(name)) say.push(ask(`an argument of ${name} cannot be known`));
    if (arg.isKnown && arg.mayBeOption && !isPatternSafe(name))
      say.push(ask(`the pattern ${arg.text} may become an option of ${name}`));
  }
}

function assignmentArg(assignment: Assignment, scope: Scope): Arg {
  judgeIndex(assignment.index, scope);
  const value = assignedValue(assignment, scope);
  return {
    ...value,
    text: `${assignment.name}${assignment.append ? '+' : ''}=${value.text}`,
    head: `${assignment.name}=${value.head}`,
    globAt: -1,
  };
}

function assignedValue({ value }: Assignment, scope: Scope): Arg {
  if (value.type === 'Word') return expandOne(value, scope);
  for (const element of value.elements) {
    if (element.text.startsWith('[')) scope.report.findings.push(ask('a subscript is evaluated'));
    expandWord(element, scope);
  }
  return literal('');
}

function judgeAssignment(assignment: Assignment, scope: Scope, command: Command['name']): void {
  const { name, index } = assignment;
  judgeIndex(index, scope);
  assignedValue(assignment, scope);
  const isAlone = command === undefined;
  const isForRead = name === 'IFS' && command?.value === 'read';
  const isFine = isAlone ? !isSpecial(name) : isForRead || mayBeExported(name);
  if (!isFine) scope.report.findings.push(ask(`${name} changes what programs do`));
}

export const folderOf = (scope: Scope, arg: Arg) =>
  arg.isKnown && arg.globAt < 0 ? resolvePath(scope.folder, arg.text) : undefined;
