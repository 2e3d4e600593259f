// Programs that run another one: judged by what they run.
import { ask, askContained } from '../finding.ts';
import { type Call, folderOf, judgeCall } from '../judge-command.ts';
import { judgePath } from '../paths.ts';
import { literal, unknown } from '../shell/arg.ts';
import { mayBeExported } from '../variables.ts';
import type { Judge } from './index.ts';

interface Shape {
  readonly flags: RegExp;
  /** Options whose value is the next word. */
  readonly valued: RegExp;
  readonly operands?: number;
}

/** Runs the words behind its own options. */
function runRest(call: Call, { flags, valued, operands = 0 }: Shape, orElse?: string): void {
  const { args, scope, name } = call;
  let at = 0;
  for (; at < args.length; at += 1) {
    const text = args[at]?.text ?? '';
    if (text === '--') {
      at += 1;
      break;
    }
    if (!text.startsWith('-')) break;
    if (valued.test(text)) at += 1;
    else if (!flags.test(text)) scope.report.findings.push(ask(`${text} of ${name} is not judged`));
  }
  runWords(call, at + operands, orElse);
}

function runWords(call: Call, from: number, orElse?: string, isAdding = false): void {
  const [first, ...rest] = call.args.slice(from);
  const name = first ?? (orElse === undefined ? undefined : literal(orElse));
  if (name === undefined)
    return void call.scope.report.findings.push(ask(`${call.name} runs nothing that can be seen`));
  if (!name.isLiteral) return void call.scope.report.findings.push(ask(`what ${call.name} runs is not written out`));
  judgeCall({ ...call, name: name.text, args: isAdding ? [...rest, unknown(true)] : rest });
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of option
const env: Judge = call => {
  const { args, scope } = call;
  let at = 0;
  let folder = scope.folder;
  for (; at < args.length; at += 1) {
    const text = args[at]?.text ?? '';
    const name = /^(\w+)=/.exec(text)?.[1];
    if (/^-(?:i|0|v)$|^--(?:ignore-environment|null|debug)$|^-$/.test(text)) continue;
    if (/^-u$|^--unset$/.test(text)) at += 1;
    else if (/^-C$|^--chdir$/.test(text)) {
      at += 1;
      const target = args[at];
      if (target) judgePath(scope, target, 'read');
      folder = target && folderOf(scope, target);
    } else if (text.startsWith('-')) scope.report.findings.push(ask(`${text} of env is not judged`));
    else if (name === undefined) break;
    else if (!mayBeExported(name)) scope.report.findings.push(ask(`${name} changes what programs do`));
  }
  if (at >= args.length) return void scope.report.findings.push(ask('env prints the whole environment'));
  runWords({ ...call, scope: { ...scope, folder } }, at);
};

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of option
const xargs: Judge = call => {
  const { args, scope } = call;
  let at = 0;
  for (; at < args.length; at += 1) {
    const text = args[at]?.text ?? '';
    if (text === '--') {
      at += 1;
      break;
    }
    if (!text.startsWith('-')) break;
    if (text === '-a' || text === '--arg-file') {
      at += 1;
      const file = args[at];
      if (file) judgePath(scope, file, 'read');
    } else if (/^-[InPLdsE]$/.test(text)) at += 1;
    else if (
      !/^-[0rtx]+$|^-[InPLdsE].+|^--(?:null|no-run-if-empty|max-(?:args|procs|lines|chars)(?:=\d+)?|delimiter=.*|verbose)$/.test(
        text,
      )
    )
      scope.report.findings.push(ask(`${text} of xargs is not judged`));
  }
  runWords(call, at, 'echo', true);
};

const command: Judge = call => {
  if (/^-p*[vV][pvV]*$/.test(call.args[0]?.text ?? '')) return;
  runRest(call, { flags: /^-p$/, valued: /^$/ });
};

const exec: Judge = call => {
  if (call.args.length > 0) runRest(call, { flags: /^-[cl]+$/, valued: /^-a$/ });
};

const alsoAsked =
  (shape: Shape, why: string): Judge =>
  call => {
    call.scope.report.findings.push(askContained(`${call.name} ${why}`));
    runRest(call, shape);
  };
const bare: Shape = { flags: /^$/, valued: /^$/ };

/** `uv run x` and the like may install first. */
const runs: Judge = call => {
  call.scope.report.findings.push(askContained(`${call.name} may bring code`));
  if (call.args[0]?.text === 'run' && call.args.length > 1) runWords(call, 1);
};

export const launchers: Readonly<Record<string, Judge>> = {
  env,
  xargs,
  command,
  exec,
  builtin: call => runRest(call, bare),
  nice: call => runRest(call, { flags: /^-n?-?\d+$|^--adjustment=-?\d+$/, valued: /^-n$|^--adjustment$/ }),
  timeout: call =>
    runRest(call, {
      flags: /^-[sk].+|^-[vfp]$|^--(?:signal|kill-after)=.*|^--(?:foreground|preserve-status|verbose)$/,
      valued: /^-[sk]$|^--(?:signal|kill-after)$/,
      operands: 1,
    }),
  stdbuf: call => runRest(call, { flags: /^-[ioe].+|^--(?:input|output|error)=.*/, valued: /^-[ioe]$/ }),
  time: call => runRest(call, { flags: /^-[pv]$/, valued: /^$/ }),
  nohup: alsoAsked(bare, 'outlives the request'),
  setsid: alsoAsked({ flags: /^-[cfw]+$/, valued: /^$/ }, 'outlives the request'),
  ionice: alsoAsked({ flags: /^-t$/, valued: /^-[cn]$/ }, 'is not in the preset'),
  busybox: alsoAsked(bare, 'is not in the preset'),
  uv: runs,
  poetry: runs,
  pipenv: runs,
  npx: alsoAsked({ flags: /^-/, valued: /^(?:-p|--package)$/ }, 'may download what it runs'),
};
