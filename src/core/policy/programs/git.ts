// git: reading and the routine of one branch are allowed; what touches others' branches, settings or remotes is denied.
import { ask, deny } from '../finding.ts';
import { type Call, folderOf } from '../judge-command.ts';
import { isInside, judgePath } from '../paths.ts';
import { type Arg, rest } from '../shell/arg.ts';
import { denied, judgeSubcommand, writesWhere } from './git-subcommands.ts';
import type { Judge } from './index.ts';

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per option before the subcommand
export const judgeGit: Judge = call => {
  const { args } = call;
  let { scope } = call;
  const say = scope.report.findings;
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === undefined || !arg.text.startsWith('-')) break;
    if (arg.text === '-C') {
      at += 1;
      const folder = args[at] && folderOf(scope, args[at] as Arg);
      scope = { ...scope, folder };
      if (folder === undefined) say.push(ask('-C names a folder that cannot be known'));
      else if (folder.split('/').includes('.git')) say.push(ask(`${folder} belongs to git`));
      else scope.report.paths.push({ path: folder, use: 'enter' });
    } else if (arg.text === '-c' || arg.text.startsWith('--config-env')) {
      const value = arg.text === '-c' ? (args[at + 1]?.text ?? '') : rest(arg, 13).text;
      if (arg.text === '-c' || arg.text === '--config-env') at += 1;
      say.push(/^core\.hookspath\b/i.test(value) ? deny('it switches hooks off') : ask('-c sets settings of git'));
    } else if (/^--(?:version|help)$/.test(arg.text) && args.length === 1) return;
    else if (/^--(?:git-dir|work-tree|namespace|super-prefix|exec-path)$/.test(arg.text)) {
      at += 1;
      say.push(ask(`${arg.text} of git is not judged`));
    } else if (
      !/^--(?:no-pager|no-optional-locks|literal-pathspecs|no-replace-objects|glob-pathspecs|noglob-pathspecs|icase-pathspecs)$|^-P$/.test(
        arg.text,
      )
    )
      say.push(ask(`${arg.text} of git is not judged`));
  }
  judgeIn({ ...call, scope, args: args.slice(at) });
};

function judgeIn({ args, scope, name }: Call): void {
  const say = scope.report.findings;
  const [word, ...own] = args;
  if (word === undefined || !word.isKnown || !word.isLiteral)
    return void say.push(ask('what git does is not written out'));
  judgeUnknown(word.text, own, { args, scope, name });
  const reason = denied(word.text, own);
  if (reason !== undefined) return void say.push(deny(reason));
  if (scope.folder !== undefined && !isInside(scope.world.worktree, scope.folder)) {
    const place = `${scope.folder}, outside of the worktree`;
    say.push(
      writesWhere.test(word.text)
        ? deny(`git ${word.text} writes in ${place}`)
        : ask(`git ${word.text} reads in ${place}`),
    );
  }
  judgeSubcommand(word.text, { name, args: own, scope });
  judgeOutputs(own, { name, args, scope });
}

/** A message in quotes may hold anything; other unknown values may act. */
function judgeUnknown(word: string, own: readonly Arg[], { scope }: Call): void {
  for (const [at, arg] of own.entries()) {
    if (arg.isKnown) continue;
    const before = own[at - 1]?.text ?? '';
    const isMessage =
      word === 'commit' &&
      !arg.isSplit &&
      (/^-[a-z]*m$|^--message$/.test(before) || /^(?:-[a-z]*m.|--message=)/.test(arg.head));
    if (!isMessage) scope.report.findings.push(ask('an argument of git cannot be known'));
  }
}

/** Options may be abbreviated; `--output` writes a file. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of argument
function judgeOutputs(own: readonly Arg[], { scope }: Call): void {
  for (const [at, arg] of own.entries()) {
    if (arg.text === '--') return;
    const name = /^(--[a-z-]+)/.exec(arg.text)?.[1] ?? '';
    if (name.length > 4 && '--output'.startsWith(name)) {
      const value = arg.text.includes('=') ? rest(arg, arg.text.indexOf('=') + 1) : own[at + 1];
      if (value) judgePath(scope, value, 'write');
    }
    if (isRunning(arg.text, name)) scope.report.findings.push(ask(`${arg.text} of git may run a program`));
    else if (/^(?:\/|~|\.\.(?:\/|$))/.test(arg.text) && !/^\.\.\.?[\w]/.test(arg.text)) judgePath(scope, arg, 'read');
    else if (name !== '' && /=(?:\/|~|\.\.\/)/.test(arg.text) && !/^--(?:format|pretty|grep|author|output)/.test(name))
      judgePath(scope, rest(arg, arg.text.indexOf('=') + 1), 'read');
    const glued = /^-[a-zA-Z]+(\/.*|~.*|\.\.(?:\/.*)?)$/s.exec(arg.text)?.[1];
    if (glued) judgePath(scope, rest(arg, arg.text.length - glued.length), 'read');
    if (/%G/.test(arg.text) && /^--(?:format|pretty)/.test(name))
      scope.report.findings.push(ask('checking a signature runs a program'));
    if (/::/.test(arg.text) && /^(?:ext|fd)::/.test(arg.text))
      scope.report.findings.push(ask('such an address may run a program'));
  }
}

const running = [
  '--ext-diff',
  '--textconv',
  '--open-files-in-pager',
  '--upload-pack',
  '--receive-pack',
  '--exec',
  '--no-index',
  '--filters',
  '--edit-description',
  '--interactive',
  '--strategy',
  '--server-option',
  '--contents',
  '--ignore-revs-file',
  '--pathspec-from-file',
  '--template',
  '--file',
  '--gpg-sign',
  '--trailer',
  '--recurse-submodules',
  '--show-signature',
  '--verify-signatures',
];
const fine = [
  '--stat',
  '--staged',
  '--format',
  '--no-edit',
  '--exclude',
  '--include',
  '--text',
  '--fixed-strings',
  '--extended-regexp',
  '--files-with-matches',
  '--set',
  '--source',
  '--strict',
  '--str',
  '--int',
  '--e',
  '--in',
  '--i',
  '--te',
  '--s',
  '--f',
  '--o',
  '--only',
  '--or',
  '--t',
  '--tags',
  '--track',
  '--get',
];
const isRunning = (text: string, name: string) =>
  /^-O/.test(text) || (name.length > 3 && !fine.includes(name) && running.some(option => option.startsWith(name)));
