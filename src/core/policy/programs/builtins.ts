// Builtins of the shell.
import { ask } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { judgePath } from '../paths.ts';
import type { Arg } from '../shell/arg.ts';
import { isName, isSpecial, mayBeExported } from '../variables.ts';
import { judgeChange } from './cd.ts';
import type { Judge } from './index.ts';

const nothing: Judge = () => undefined;
const asked =
  (reason: string): Judge =>
  ({ name, scope }) =>
    void scope.report.findings.push(ask(`${name} ${reason}`));

const printf: Judge = ({ args: [first], scope }) => {
  if (first && (/^-[^-]/.test(first.text) || (first.head === '' && !first.isKnown && first.isSplit)))
    scope.report.findings.push(ask('printf may set a variable'));
};

const set: Judge = ({ args, scope }) => {
  const isFine = ({ text }: Arg, at: number) =>
    /^[-+][euxvfCET]*o?$/.test(text) ||
    (/o$/.test(args[at - 1]?.text ?? '') &&
      /^(?:pipefail|errexit|nounset|xtrace|verbose|noglob|noclobber)$/.test(text));
  if (args.length === 0 || !args.every(isFine) || /o$/.test(args.at(-1)?.text ?? ''))
    scope.report.findings.push(ask('set changes or prints more than flags'));
};

const exportNames: Judge = ({ args, scope }) => {
  const isFine = ({ text }: Arg) => mayBeExported(/^(\w+)(?:=|$)/.exec(text)?.[1] ?? '');
  if (args.length === 0 || !args.every(isFine))
    scope.report.findings.push(ask('export changes what programs do, or prints the environment'));
};

const read: Judge = ({ args, scope }) => {
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at]?.text ?? '';
    if (/^-[rs]*[pntdNu]$/.test(text)) at += 1;
    else if (!/^-[rsa]+$|^-[rs]*[ntN]\d+$/.test(text) && (!isName(text) || isSpecial(text)))
      scope.report.findings.push(ask(`read sets ${text}`));
  }
};

const files = /^-[abcdefghkprstuwxLOGSN]$/;
const strings = /^-[nz]$/;
const binary = /^(?:=|==|!=|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/;

/** An unknown operand is fine in quotes, an operator must be written out: `-v` evaluates a subscript. */
const test: Judge = call => {
  const { name, args, scope } = call;
  const words = name === '[' && args.at(-1)?.text === ']' ? args.slice(0, -1) : args;
  if (words.some(({ isSplit, isKnown }) => isSplit && !isKnown))
    return void scope.report.findings.push(ask(`an operand of ${name} may become an operator`));
  for (let at = 0; at < words.length; ) at = judgeTerm(call, words, at);
};

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per form of a test
function judgeTerm({ scope }: Call, words: readonly Arg[], at: number): number {
  const [first, second, third] = words.slice(at);
  const text = (arg: Arg | undefined) => (arg?.isKnown ? arg.text : undefined);
  if (/^(?:!|\(|\)|-a|-o)$/.test(text(first) ?? '') && words.length > 1 && !binary.test(text(second) ?? ''))
    return at + 1;
  if (binary.test(text(second) ?? '') && third) {
    if (/^-(?:nt|ot|ef)$/.test(text(second) ?? ''))
      for (const arg of [first, third]) if (arg?.isKnown) judgePath(scope, arg, 'read');
    return at + 3;
  }
  if (second && files.test(text(first) ?? '')) {
    if (second.isKnown) judgePath(scope, second, 'read');
    return at + 2;
  }
  if (second && strings.test(text(first) ?? '')) return at + 2;
  if (second && !/^(?:-a|-o|\))$/.test(text(second) ?? '')) {
    scope.report.findings.push(ask('a test cannot be judged'));
    return words.length;
  }
  return at + 1;
}

export const builtins: Readonly<Record<string, Judge>> = {
  echo: nothing,
  true: nothing,
  false: nothing,
  ':': nothing,
  break: nothing,
  continue: nothing,
  exit: nothing,
  return: nothing,
  wait: nothing,
  cd: judgeChange,
  pushd: judgeChange,
  popd: judgeChange,
  '[': test,
  test,
  printf,
  set,
  export: exportNames,
  read,
  alias: asked('changes what a name means'),
  declare: asked('sets variables'),
  typeset: asked('sets variables'),
  local: asked('sets variables'),
  readonly: asked('sets variables'),
  let: asked('evaluates text'),
  mapfile: asked('sets variables'),
  readarray: asked('sets variables'),
  hash: asked('changes what a name means'),
  enable: asked('changes what a name means'),
  shopt: asked('changes how the shell reads'),
  unset: asked('changes variables'),
  printenv: asked('prints the environment'),
};
