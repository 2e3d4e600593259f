// Presets per stack: the project's own tests, builds and checks. They run the project's code; the worktree is their place.
import { ask, askContained, deny } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { folderOf } from '../judge-command.ts';
import { isInside, judgePath } from '../paths.ts';
import { type Arg, rest } from '../shell/arg.ts';
import type { Judge } from './index.ts';
import { judgeInterpreter } from './shells.ts';

/** Options that name a program, code to load, or settings. Abbreviations count. */
const steering =
  /^--?(?:config[\w-]*|conf|c|rcfile|rc-file|require|r|import|loader|experimental-loader|plugin[\w-]*|rulesdir|resolve-plugins-relative-to|parser|format(?:ter)?|f|node-options?|script-shell|shell|toolexec|exec|vettool|overlay|runner|testRunner|globalSetup|global-setup|globalTeardown|setupFiles\w*|setup-files\w*|env-file[\w-]*|userconfig|globalconfig|registry|prefix|cache-dir|eval|e|p|print|preset|transform|environment|browser\.provider|call|global|g|location|modfile|ldflags|gcflags|asmflags|extldflags|pre-command|override-ini|o|confcutdir|rootdir|python-executable|custom-typeshed-dir|install-types|ext|resolver|reporter|testEnvironment)$/;
const outputs =
  /^--?(?:o|out|output[\w.-]*|out-?dir|outDir|outFile|target-dir|basetemp|junit-?xml|junit-xml|outputFile[\w.]*|coverprofile|cpuprofile|memprofile|blockprofile|mutexprofile|trace|html|report-?log|result-?log|log-file|cov-report|coverage-?dir\w*|coverageDirectory|coverage\.reportsDirectory|reporter-options?|tsBuildInfoFile|declarationDir|site-dir|d|dest-dir|cache-location|cache-file|cacheDirectory|html-report|xml-report|artifact-dir|outputdir|destination|test-reporter-destination)$/;

/** Options and operands of a tool that runs in the worktree. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of argument
export function judgeTool(call: Call, args: readonly Arg[], fine: RegExp = /^$/): void {
  const say = call.scope.report.findings;
  for (const [at, arg] of args.entries()) {
    const [, name = '', equals] = /^(--?[\w.-]+)(=)?/.exec(arg.text) ?? [];
    if (name === '') judgeOperand(call, arg, args[at - 1]?.text ?? '');
    else {
      const value = equals ? rest(arg, arg.text.indexOf('=') + 1) : undefined;
      if (outputs.test(name)) {
        if (value) judgePath(call.scope, value, 'write');
      } else if (steering.test(name) && !fine.test(name)) say.push(ask(`${name} names a program, code or settings`));
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

const isVersion = ({ args }: Call) => args.length === 1 && /^(?:--version|-[vV]|version)$/.test(args[0]?.text ?? '');

const tool =
  (fine?: RegExp): Judge =>
  call => {
    judgeTool(call, call.args, fine);
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
  } = subcommand(call, /^(?:--prefix|-C|--dir|--cwd)$/, /^(?:-w|--workspace|-F|--filter|--loglevel|--depth)$/);
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
  const dashes = own.findIndex(({ text }) => text === '--');
  const before = dashes < 0 || call.name === 'yarn' ? own : own.slice(0, dashes);
  for (const [at, { text }] of before.entries())
    if (/^(?:--prefix|-C|--dir|--cwd)(?:=|$)/.test(text)) {
      const value = text.includes('=') ? rest(before[at] as Arg, text.indexOf('=') + 1) : before[at + 1];
      if (value) judgePath(scope, value, 'read');
    } else if (/^--?\w/.test(text) && isSteeringAbbreviation(text))
      say.push(ask(`${text} names a program, code or settings`));
  judgeTool(
    { ...call, scope },
    own.filter(({ text }) => !/^--(?:prefix|dir|cwd)/.test(text)),
    /^-(?:r|f|c|o)$/,
  );
};

/** npm takes any beginning of an option's name. */
const isSteeringAbbreviation = (text: string) => {
  const name = /^--([\w-]+)/.exec(text)?.[1];
  return (
    name !== undefined &&
    !/^(?:s|silent|if-present|watch|coverage|run|workspaces?|ws|recursive|filter|depth|json|long|all|color|no-\w+)$/.test(
      name,
    ) &&
    [
      'script-shell',
      'shell',
      'node-options',
      'userconfig',
      'globalconfig',
      'prefix',
      'registry',
      'global',
      'location',
      'git',
      'cache',
      'call',
      'package',
      'shell-emulator',
    ].some(each => each.startsWith(name))
  );
};

const scriptName = (args: readonly Arg[]) => args.find(({ text, isKnown }) => isKnown && !text.startsWith('-'))?.text;

const node: Judge = call => {
  if (isVersion(call)) return;
  if (call.args.some(({ text }) => text === '--test') && !call.scope.stdin.isFetched) return judgeTool(call, call.args);
  judgeInterpreter(call);
};

const python: Judge = call => {
  if (isVersion(call)) return;
  const [flag, module] = call.args;
  if (flag?.text === '-m' && /^(?:pytest|unittest|mypy)$/.test(module?.text ?? ''))
    return tool()({ ...call, args: call.args.slice(2) });
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
  judgeTool({ ...call, scope }, own, /^-(?:p|r|e|f)$|^--format$|^-D$/);
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
  judgeTool({ ...call, scope }, own, /^-(?:c|f|p|e|r)$/);
};

const only =
  (word: RegExp, fine?: RegExp): Judge =>
  call => {
    if (isVersion(call)) return;
    if (!word.test(call.args[0]?.text ?? ''))
      return void call.scope.report.findings.push(
        askContained(`${call.name} ${call.args[0]?.text ?? ''} is not in the preset`),
      );
    judgeTool(call, call.args.slice(1), fine);
  };

const presets: Readonly<Record<string, Readonly<Record<string, Judge>>>> = {
  node: {
    npm: packageManager,
    pnpm: packageManager,
    yarn: packageManager,
    node,
    tsc: tool(/^-p$/),
    vitest: tool(/^-r$|^--reporter$/),
    jest: tool(/^-[ieco]$/),
    mocha: tool(/^-[fgbR]$|^--reporter$/),
    eslint: tool(/^--format$|^-f$|^--ext$/),
    prettier: tool(/^-[cl]$/),
    biome: tool(),
  },
  rust: { cargo, rustc: only(/^$/) },
  python: {
    python,
    python3: python,
    pip,
    pip3: pip,
    pytest: tool(/^-[rkmxq]+$/),
    ruff: tool(/^--output-format$/),
    black: tool(),
    mypy: tool(/^-p$/),
    flake8: tool(),
  },
  go: { go, gofmt: tool(/^-[rde]$/), 'golangci-lint': only(/^run$/) },
  docs: { mdbook: only(/^(?:build|test)$/), mkdocs: only(/^build$/, /^-c$/) },
};

/** Its own files are in a folder of the project, such as `node_modules`. */
export const isStackProgram = (name: string) => Object.values(presets).some(preset => Object.hasOwn(preset, name));

export function stackJudges(stacks: readonly string[]): ReadonlyMap<string, Judge> {
  return new Map(stacks.flatMap(stack => Object.entries(presets[stack] ?? {})));
}
