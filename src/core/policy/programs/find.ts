// find: its roots, and its actions. What `-exec` runs is judged with a path below each root.
import { ask, askContained, deny } from '../finding.ts';
import { type Call, judgeCall } from '../judge-command.ts';
import { isInside, judgePath, resolvePath } from '../paths.ts';
import { type Arg, join, literal } from '../shell/arg.ts';
import type { Judge } from './index.ts';

export const judgeFind: Judge = call => {
  const { args, scope } = call;
  const start = args.findIndex(({ text }) => /^[-(!,]/.test(text) && !/^-[HLP]$|^-O\d$/.test(text));
  const roots = (start < 0 ? args : args.slice(0, start)).filter(({ text }) => !/^-[HLP]$|^-O\d$/.test(text));
  const from = roots.length > 0 ? roots : [literal('.')];
  const isBelow = args.some(({ text }) => text === '-L' || text === '-follow');
  for (const root of from) judgePath(scope, isBelow ? { ...root, isBelow } : root, 'read');
  const tests = start < 0 ? [] : args.slice(start);
  for (let at = 0; at < tests.length; at += 1) at = judgeTerm(call, from, tests, at);
};

const plain =
  /^(?:[()!,]|-(?:a|o|and|or|not|print|print0|prune|quit|ls|depth|d|mount|xdev|follow|empty|true|false|daystart|nogroup|nouser|readable|writable|executable|noleaf|warn|nowarn|ignore_readdir_race))$/;
const valued =
  /^-(?:name|iname|path|ipath|wholename|iwholename|lname|ilname|regex|iregex|regextype|type|xtype|size|perm|user|group|uid|gid|links|inum|mtime|atime|ctime|mmin|amin|cmin|used|maxdepth|mindepth|fstype|printf|context|newer\w*|anewer|cnewer|samefile)$/;

/** Answers where the term ends. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of term
function judgeTerm(call: Call, roots: readonly Arg[], tests: readonly Arg[], at: number): number {
  const { scope } = call;
  const text = tests[at]?.text ?? '';
  const next = tests[at + 1];
  if (plain.test(text)) return at;
  if (valued.test(text)) {
    if (/newer|samefile/.test(text) && !/^-newer\wt$/.test(text) && next) judgePath(scope, next, 'read');
    return at + 1;
  }
  if (/^-fprint0?$|^-fls$|^-fprintf$/.test(text)) {
    if (next) judgePath(scope, next, 'write');
    return text === '-fprintf' ? at + 2 : at + 1;
  }
  if (text === '-delete') {
    const isOutside = roots.some(
      root => !isInside(scope.world.worktree, resolvePath(scope.folder, root.text) ?? scope.world.worktree),
    );
    scope.report.findings.push(
      isOutside ? deny('-delete removes files outside of the worktree') : askContained('-delete removes files'),
    );
    for (const root of roots) if (/(?:^|\/)\.git(?:\/|$)/.test(root.text)) judgePath(scope, root, 'write');
    return at;
  }
  if (/^-(?:exec|execdir|ok|okdir)$/.test(text)) return judgeExec(call, roots, tests, at);
  scope.report.findings.push(ask(`${text} of find is not judged`));
  return at;
}

function judgeExec(call: Call, roots: readonly Arg[], tests: readonly Arg[], at: number): number {
  const isEnd = ({ text }: Arg, index: number) =>
    index > at && (text === ';' || (text === '+' && tests[index - 1]?.text === '{}'));
  const end = tests.findIndex(isEnd);
  const words = tests.slice(at + 1, end < 0 ? undefined : end);
  const isInFolder = tests[at]?.text.endsWith('dir') === true;
  for (const root of roots) {
    const folder = isInFolder ? resolvePath(call.scope.folder, root.text) : call.scope.folder;
    const found: Arg = { ...(isInFolder ? literal('.') : root), isBelow: true, isLiteral: false };
    const [name, ...args] = words.map(word =>
      word.text === '{}'
        ? found
        : word.text.includes('{}')
          ? { ...join(literal(word.text.split('{}')[0] ?? ''), found), isKnown: false }
          : word,
    );
    if (name === undefined || !name.isLiteral)
      call.scope.report.findings.push(ask('what find runs is not written out'));
    else judgeCall({ name: name.text, args, scope: { ...call.scope, folder } });
  }
  return end < 0 ? tests.length : end;
}
