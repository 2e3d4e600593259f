// Arguments of the tools of a stack: options that a table knows, and files of the worktree. Whatever else they may do is asked.
import { ask } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { judgePath } from '../paths.ts';
import { type Arg, rest } from '../shell/arg.ts';
import type { ToolTable } from './stack-options.ts';
import { judgeOptions } from './table.ts';

/** Options that name a program, code to load, or settings. Abbreviations count. */
export const steering =
  /^--?(?:config[\w.-]*|conf|c|rcfile|rc-file|require|r|import|loader|experimental-loader|plugin[\w-]*|rulesdir|resolve-plugins-relative-to|parser|format(?:ter)?|f|node-options?|script-shell|shell|shell-emulator|use-node-version|toolexec|exec|vettool|overlay|runner|testRunner|globalSetup|global-setup|globalTeardown|setupFiles\w*|setup-files\w*|env-file[\w-]*|userconfig|globalconfig|registry|prefix|cache-dir|eval|e|p|print|preset|transform|environment|browser\.provider|call|global|g|location|modfile|ldflags|gcflags|asmflags|extldflags|pre-command|override-ini|o|confcutdir|rootdir|python-executable|custom-typeshed-dir|install-types|ext|resolver|reporters?|testEnvironment|test-environment|env|haste|globals|watchPlugins|testSequencer|snapshotSerializers|moduleLoader|execArgv|pool|environment\.\w+)$/;
const outputs =
  /^--?(?:o|out|output[\w.-]*|out-?dir|outDir|outFile|target-dir|basetemp|junit-?xml|junit-xml|outputFile[\w.]*|coverprofile|cpuprofile|memprofile|blockprofile|mutexprofile|trace|html|report-?log|result-?log|log-file|cov-report|coverage-?dir\w*|coverageDirectory|coverage\.reportsDirectory|reporter-options?|tsBuildInfoFile|declarationDir|site-dir|d|dest-dir|cache-location|cache-file|cacheDirectory|html-report|xml-report|artifact-dir|outputdir|destination|test-reporter-destination)$/;

/** Arguments of a program of the project that no table describes, such as a script of package.json. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of argument
export function judgeScriptArguments(call: Call, args: readonly Arg[]): void {
  const say = call.scope.report.findings;
  for (const [at, arg] of args.entries()) {
    const [, name = '', equals] = /^(--?[\w.-]+)(=)?/.exec(arg.text) ?? [];
    if (name === '') judgeOperand(call, arg, args[at - 1]?.text ?? '');
    else {
      const value = equals ? rest(arg, arg.text.indexOf('=') + 1) : undefined;
      if (outputs.test(name)) {
        if (value) judgePath(call.scope, value, 'write');
      } else if (steering.test(name)) say.push(ask(`${name} names a program, code or settings`));
      else if (value && isPathLike(value.text)) judgePath(call.scope, value, 'read');
      const glued = /^-[a-zA-Z](\/.*|~.*|\.\.(?:\/.*)?)$/.exec(arg.text)?.[1];
      if (glued) judgePath(call.scope, rest(arg, 2), outputs.test(arg.text.slice(0, 2)) ? 'write' : 'read');
    }
  }
}

const isPathLike = (text: string) => /^(?:\/|~|\.)|\/\.\.(?:\/|$)|^file:/.test(text);

function judgeOperand(call: Call, arg: Arg, before: string): void {
  if (outputs.test(before)) judgePath(call.scope, arg, 'write');
  else if (isPathLike(arg.text) || arg.text.includes('/'))
    judgePath(call.scope, { ...arg, text: arg.text.replace(/::[\s\S]*/, '').replace(/(?<=.)\.\.\.$/, '') }, 'read');
}

export const isVersion = ({ args }: Call) =>
  args.length === 1 && /^(?:--version|-[vV]|version)$/.test(args[0]?.text ?? '');

/** A tool runs in the worktree, on the project's own files. */
export function judgeTool(call: Call, args: readonly Arg[], { choices = {}, ...table }: ToolTable): readonly Arg[] {
  const say = call.scope.report.findings;
  const value = [table.value, ...Object.keys(choices)].join(' ');
  const used = { ...call, args };
  const { options, operands } = judgeOptions(used, { ...table, value, isStrict: true, isExact: true });
  for (const option of options) {
    const choice = choices[option.name];
    if (choice) judgeChoice(used, choice, option.value);
    else if (option.kind === 'value' && option.value && isOutsideLike(option.value.text))
      judgePath(call.scope, option.value, 'read');
  }
  // What is asked anyway may have to be denied.
  if (options.some(({ kind }) => kind === 'ask')) judgeScriptArguments(call, args);
  for (const operand of operands) {
    if (operand.text.startsWith('@')) say.push(ask(`${operand.text} may be a file of further arguments`));
    judgeOperand(call, operand, '');
  }
  return operands;
}

export const isOutsideLike = (text: string) => /^(?:~|\/[\w.]|\.\.(?:\/|$))|\/\.\.(?:\/|$)/.test(text);

/** One of the tool's own names, also with a file to write: `html:report`. */
function judgeChoice({ scope, name }: Call, choice: RegExp, value: Arg | undefined): void {
  const at = value?.text.indexOf(':') ?? -1;
  const isChosen = value !== undefined && choice.test(value.text);
  if (isChosen) return;
  if (value !== undefined && at > 0 && choice.test(value.text.slice(0, at)))
    judgePath(scope, rest(value, at + 1), 'write');
  else scope.report.findings.push(ask(`${value?.text ?? 'an option'} of ${name} may name code or a file`));
}
