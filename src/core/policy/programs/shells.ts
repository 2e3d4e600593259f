// Shells and interpreters. Code of a shell that can be seen is judged too, and can only make it worse.
import { ask, askContained, deny } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { judgePath } from '../paths.ts';
import { readShell } from '../shell/read-shell.ts';
import type { Scope } from '../world.ts';
import type { Judge } from './index.ts';

const interpreterNames =
  'python python2 python3 pypy pypy3 perl ruby node nodejs deno bun php lua luajit Rscript R tclsh wish osascript groovy scala java jshell elixir erl ghci guile racket sbcl gdb expect ipython';
const shellNames = 'bash sh zsh dash ksh mksh ash fish csh tcsh rbash pwsh';

export function sayFetched({ args, scope }: Call): void {
  if (scope.stdin.isFetched || args.some(({ isFetched }) => isFetched))
    scope.report.findings.push(deny('what a fetcher brings reaches an interpreter'));
}

export const judgeInterpreter: Judge = call => {
  sayFetched(call);
  call.scope.report.findings.push(askContained(`${call.name} runs code that is not judged`));
  for (const arg of call.args) if (/^(?:\/|\.\.\/)/.test(arg.text)) judgePath(call.scope, arg, 'read');
};

const judgeShell: Judge = call => {
  sayFetched(call);
  const { args, scope } = call;
  scope.report.findings.push(askContained(`${call.name} runs code of its own`));
  const at = args.findIndex(({ text }) => /^-[abd-zA-Z]*c[a-zA-Z]*$/.test(text));
  const code = at < 0 ? undefined : args.slice(at + 1).find(({ text }) => !/^[-+]/.test(text));
  if (code?.isKnown) judgeText(code.text, scope);
  else if (code) scope.report.findings.push(ask('the code of a shell cannot be known'));
  if (scope.stdin.text !== undefined) judgeText(scope.stdin.text, scope);
};

const judgeEval: Judge = call => {
  sayFetched(call);
  const { args, scope } = call;
  scope.report.findings.push(ask('eval runs text'));
  if (args.every(({ isKnown }) => isKnown)) judgeText(args.map(({ text }) => text).join(' '), scope);
};

const judgeTrap: Judge = ({ args, scope }) => {
  scope.report.findings.push(ask('trap keeps text to run later'));
  const [code] = args.filter(({ text }) => text !== '--');
  if (code?.isKnown && !code.text.startsWith('-')) judgeText(code.text, scope);
};

const judgeSource: Judge = call => {
  sayFetched(call);
  for (const arg of call.args.slice(0, 1)) judgePath(call.scope, arg, 'read');
  call.scope.report.findings.push(ask(`${call.name} runs a file in this shell`));
};

export function judgeText(text: string, scope: Scope): void {
  const reading = readShell(text);
  if (reading.kind === 'unreadable') scope.report.findings.push(ask(`code of a shell: ${reading.reason}`));
  else
    scope.judgeNested(reading.script, { ...scope, bindings: new Map(), stdin: { isFetched: scope.stdin.isFetched } });
}

export const interpreters: ReadonlyMap<string, Judge> = new Map([
  ...interpreterNames.split(' ').map(name => [name, judgeInterpreter] as const),
  ...shellNames.split(' ').map(name => [name, judgeShell] as const),
  ['eval', judgeEval],
  ['trap', judgeTrap],
  ['source', judgeSource],
  ['.', judgeSource],
]);
