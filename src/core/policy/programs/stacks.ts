// Presets per stack: the project's own tests, builds and checks. They run the project's code; the worktree is their place.
import { ask, askContained, deny } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { folderOf } from '../judge-command.ts';
import { isInside, judgePath } from '../paths.ts';
import { type Arg, literal, rest } from '../shell/arg.ts';
import type { Judge } from './index.ts';
import { judgeInterpreter } from './shells.ts';
import {
  cargoOptions,
  docsTools,
  goOptions,
  goTools,
  nodeTest,
  nodeTools,
  npmLikeOptions,
  pythonTools,
  rustfmtOptions,
  type ToolTable,
} from './stack-options.ts';
import { judgeOptions } from './table.ts';
import { isOutsideLike, isVersion, judgeScriptArguments, judgeTool, steering } from './tool-arguments.ts';

const tool =
  (table: ToolTable): Judge =>
  call => {
    if (isVersion(call)) return;
    const { words } = table;
    const [word] = judgeTool(call, call.args, table);
    if (words && !words.test(word?.text ?? ''))
      call.scope.report.findings.push(askContained(`${call.name} ${word?.text ?? ''} is not in the preset`));
  };

/** Splits off the options before the subcommand; those that move or steer are judged. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of option
function subcommand(
  call: Call,
  folders: RegExp,
  valued: RegExp,
): { readonly word: string; readonly rest: readonly Arg[]; readonly scope: Call['scope'] } {
  const { args, scope } = call;
  let folder = scope.folder;
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined || !/^[-+]/.test(arg.text)) break;
    const name = /^(--?[\w-]+)/.exec(arg.text)?.[1] ?? '';
    if (folders.test(name)) {
      const isGlued = arg.text.includes('=');
      if (!isGlued) at += 1;
      const value = isGlued ? rest(arg, arg.text.indexOf('=') + 1) : args[at];
      folder = value && folderOf(scope, value);
      if (folder === undefined || !isInside(scope.world.worktree, folder))
        scope.report.findings.push(ask(`${name} leads out of the worktree`));
      else scope.report.paths.push({ path: folder, use: 'enter' });
    } else if ((steering.test(name) && name !== '-r') || arg.text.startsWith('+'))
      scope.report.findings.push(ask(`${arg.text} names a program, code or settings`));
    else if (valued.test(name) && !arg.text.includes('=')) at += 1;
  }
  return { word: args[at]?.text ?? '', rest: args.slice(at + 1), scope: { ...scope, folder } };
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of subcommand
const packageManager: Judge = call => {
  if (isVersion(call)) return;
  const say = call.scope.report.findings;
  const {
    word,
    rest: own,
    scope,
  } = subcommand(
    call,
    /^(?:--prefix|-C|--dir|--cwd)$/,
    call.name === 'pnpm' ? /^(?:-F|--filter|--loglevel|--depth)$/ : /^(?:-w|--workspace|--loglevel|--depth)$/,
  );
  const isGlobal =
    call.args.some(({ text }) => /^(?:-g|--global|--location=global)$/.test(text)) ||
    (call.name === 'yarn' && word === 'global');
  if (/^(?:config|c|set)$/.test(word) && !/^(?:get|list|ls)$/.test(own[0]?.text ?? 'get'))
    return void say.push(deny(`${call.name} ${word} writes the settings of the user`));
  if (isGlobal && /^(?:install|i|in|ins|add|ci|update|up|upgrade|uninstall|un|remove|rm|link|ln|global)$/.test(word))
    return void say.push(deny(`${call.name} ${word} changes what is installed outside of the worktree`));
  if (/^(?:login|adduser|publish|unpublish|owner|token|access|dist-tag|deprecate)$/.test(word))
    say.push(ask(`${call.name} ${word} leaves the worktree`));
  const isScript =
    /^(?:test|t|tst)$/.test(word) || (/^(?:run|run-script)$/.test(word) && scriptName(own) !== undefined);
  const isList = call.name === 'npm' && /^(?:ls|list)$/.test(word);
  if (!isScript && !isList)
    return void say.push(askContained(`${call.name} ${word} is not in the preset: it may bring code`));
  judgeOwnOptions(call, call.args.slice(0, call.args.length - own.length - 1));
  if (isList) return void judgeTool({ ...call, scope }, own, npmLikeOptions);
  const script = word === 'run' || word === 'run-script' ? scriptName(own) : literal(word);
  if (script === undefined || !/^[\w@][\w@:./-]*$/.test(script.text) || script.text === 'env')
    say.push(ask('it runs no script of the project'));
  // npm takes options up to `--`, the others hand on what stands behind the script.
  const at = call.name === 'npm' ? own.findIndex(({ text }) => text === '--') : script ? own.indexOf(script) : -1;
  const handedOn = at < 0 && call.name === 'npm' ? own.length : at + 1;
  const operands = judgeOwnOptions(call, own.slice(0, handedOn));
  judgeScriptArguments({ ...call, scope }, [...operands, ...own.slice(handedOn)]);
};

/** Options of the package manager itself. */
function judgeOwnOptions(call: Call, args: readonly Arg[]): readonly Arg[] {
  const table = call.name === 'npm' ? npmOptions : call.name === 'pnpm' ? pnpmOptions : yarnOptions;
  const { options, operands } = judgeOptions({ ...call, args }, { ...table, isStrict: true, isExact: true });
  for (const { kind, value } of options)
    if (kind === 'value' && value && isOutsideLike(value.text)) judgePath(call.scope, value, 'read');
  return operands;
}
const own = { ...npmLikeOptions, read: 'prefix C dir cwd' };
const npmOptions = { ...own, value: `${own.value} w workspace` };
const pnpmOptions = { ...own, flag: `${own.flag} w`, value: `${own.value} F filter` };
const yarnOptions = own;

const scriptName = (args: readonly Arg[]) => args.find(({ text, isKnown }) => isKnown && !text.startsWith('-'));

const node: Judge = call => {
  if (isVersion(call)) return;
  const first = call.args.findIndex(({ text }) => !text.startsWith('-') || text === '--');
  const own = first < 0 ? call.args : call.args.slice(0, first);
  // Behind the first file or `--` it would be an argument of a script.
  if (!own.some(({ text }) => text === '--test') || call.scope.stdin.isFetched) return judgeInterpreter(call);
  judgeTool(call, call.args, nodeTest);
};

const python: Judge = call => {
  if (isVersion(call)) return;
  const [flag, module] = call.args;
  const table = /^(?:pytest|unittest|mypy)$/.test(module?.text ?? '') ? pythonTools[module?.text ?? ''] : undefined;
  if (flag?.text === '-m' && table) return void judgeTool(call, call.args.slice(2), table);
  if (flag?.text === '-m' && module?.text === 'pip') pip({ ...call, args: call.args.slice(2) });
  judgeInterpreter(call);
};

const pip: Judge = call => {
  if (isVersion(call)) return;
  const isOutside = call.args.some(({ text }) => /^--(?:user|target|prefix|root|break-system-packages)/.test(text));
  const targets = call.args.filter((_, at) => /^(?:-t|--target|--prefix|--root)$/.test(call.args[at - 1]?.text ?? ''));
  if (call.args.some(({ text }) => /^--(?:user|break-system-packages)$/.test(text)))
    call.scope.report.findings.push(deny('it installs outside of the worktree'));
  else if (isOutside) for (const target of targets) judgePath(call.scope, target, 'write');
  if (call.args[0]?.text === 'config' && /^(?:set|unset|edit)$/.test(call.args[1]?.text ?? ''))
    call.scope.report.findings.push(deny('it writes the settings of the user'));
  call.scope.report.findings.push(askContained('pip brings code'));
};

const isLint = /^(?:-[DWAF]|--(?:deny|warn|allow|forbid|cap-lints)|[A-Za-z][\w:-]*)$/;

const cargo: Judge = call => {
  if (isVersion(call)) return;
  const say = call.scope.report.findings;
  const { word, rest: own, scope } = subcommand(call, /^-C$/, /^(?:--color|-Z)$/);
  if (/^(?:install|uninstall)$/.test(word)) {
    const root = own.find((_, at) => own[at - 1]?.text === '--root');
    if (root === undefined)
      return void say.push(deny(`cargo ${word} changes what is installed outside of the worktree`));
    judgePath(scope, root, 'write');
  }
  if (/^(?:login|logout|publish|yank|owner)$/.test(word)) say.push(ask(`cargo ${word} leaves the worktree`));
  if (!/^(?:build|b|test|t|check|c|clippy|fmt|tree)$/.test(word))
    return void say.push(askContained(`cargo ${word} is not in the preset`));
  const dashes = own.findIndex(({ text }) => text === '--');
  const before = dashes < 0 ? own : own.slice(0, dashes);
  const behind = dashes < 0 ? [] : own.slice(dashes + 1);
  judgeTool({ ...call, scope }, before, cargoOptions);
  if (word === 'fmt') judgeTool({ ...call, scope }, behind, rustfmtOptions);
  else judgeScriptArguments({ ...call, scope }, behind);
  if (word === 'clippy' && !behind.every(({ text }) => isLint.test(text)))
    say.push(ask('an option of the compiler is not judged'));
};

const go: Judge = call => {
  if (isVersion(call)) return;
  const say = call.scope.report.findings;
  const { word, rest: own, scope } = subcommand(call, /^-C$/, /^$/);
  if (word === 'env' && own.some(({ text }) => /^-[wu]$/.test(text)))
    return void say.push(deny('go env -w writes the settings of the user'));
  if (word === 'install') return void say.push(deny('go install writes outside of the worktree'));
  if (word === 'clean' && own.some(({ text }) => /cache/.test(text)))
    return void say.push(deny('it removes caches outside of the worktree'));
  if (!/^(?:build|test|vet|fmt|list)$/.test(word))
    return void say.push(askContained(`go ${word} is not in the preset`));
  const end = own.findIndex(({ text }) => /^--?args$/.test(text));
  const operands = judgeTool({ ...call, scope }, end < 0 ? own : own.slice(0, end), goOptions);
  if (end >= 0) judgeScriptArguments({ ...call, scope }, own.slice(end + 1));
  if (operands.some(({ text }) => text.includes('@'))) say.push(askContained('a version brings code'));
};

const toolsOf = (tables: Readonly<Record<string, ToolTable>>) =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, tool(table)]));

const presets: Readonly<Record<string, Readonly<Record<string, Judge>>>> = {
  node: { ...toolsOf(nodeTools), npm: packageManager, pnpm: packageManager, yarn: packageManager, node },
  rust: { cargo, rustc: tool({ words: /^version$/ }) },
  python: { ...toolsOf(pythonTools), python, python3: python, pip, pip3: pip },
  go: { ...toolsOf(goTools), go },
  docs: toolsOf(docsTools),
};

/** Its own files are in a folder of the project, such as `node_modules`. */
export const isStackProgram = (name: string) => Object.values(presets).some(preset => Object.hasOwn(preset, name));

export function stackJudges(stacks: readonly string[]): ReadonlyMap<string, Judge> {
  return new Map(stacks.flatMap(stack => Object.entries(presets[stack] ?? {})));
}
