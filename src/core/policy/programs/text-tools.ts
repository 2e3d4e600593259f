// grep, rg, sed, awk, jq: a pattern or a program first, then files. A program in another language is recognised as harmless, or asked.
import { ask } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { isUsed, type OptionTable, type ReadOptions } from '../options.ts';
import { judgePath } from '../paths.ts';
import type { Judge } from './index.ts';
import { readSed } from './sed-script.ts';
import { judgeOptions, readAll } from './table.ts';

const isOneOf =
  (...names: string[]) =>
  (option: { readonly name: string }) =>
    names.includes(option.name);

/** Without `-e` or the like the first operand is the pattern. */
function files(call: Call, read: ReadOptions, given: readonly string[], follow: string): void {
  const hasPattern = read.options.some(isOneOf(...given));
  readAll(call, hasPattern ? read.operands : read.operands.slice(1), isUsed(read, follow));
}

const grepTable: OptionTable = {
  value:
    'e m A B C d D regexp max-count after-context before-context context include exclude exclude-dir color colour label binary-files devices directories group-separator',
  read: 'f file exclude-from',
};
const grep: Judge = call =>
  files(call, judgeOptions(call, grepTable), ['e', 'f', 'regexp', 'file'], 'R dereference-recursive');

const rgTable: OptionTable = {
  ask: 'pre pre-glob hostname-bin z search-zip',
  value:
    'e g t T m A B C M j r d E regexp glob iglob type type-not type-add type-clear max-count after-context before-context context max-columns threads replace max-depth maxdepth encoding color colors sort sortr max-filesize context-separator field-match-separator field-context-separator path-separator engine dfa-size-limit regex-size-limit generate hyperlink-format',
  read: 'f file ignore-file',
};
const rg: Judge = call => {
  const given = ['e', 'f', 'regexp', 'file', 'files', 'type-list'];
  files(call, judgeOptions(call, rgTable), given, 'L follow');
};

const sed: Judge = call => {
  const say = call.scope.report.findings;
  const isInPlace = call.args.some(({ text }) => /^-[nErsuz]*i|^--in-place|^--i/.test(text));
  const read = judgeOptions(call, {
    isStrict: true,
    flag: 'n E r s u z i in-place quiet silent regexp-extended separate null-data unbuffered posix debug sandbox version help',
    value: 'e l expression line-length',
    ask: 'f file b binary follow-symlinks',
  });
  const given = read.options.filter(isOneOf('e', 'expression')).map(({ value }) => value);
  const scripts = given.length > 0 ? given : read.operands.slice(0, 1);
  if (
    isInPlace &&
    call.args.some(
      ({ text }) =>
        /^-[nErsuz]*i.+|^--in-place=/.test(text) && !/^-i[nErsuz]*$|^-i\.[a-z]+$|^--in-place=\.[a-z]+$/.test(text),
    )
  )
    say.push(ask('the name of the backup is not judged'));
  for (const script of scripts)
    if (!script?.isKnown || script.globAt >= 0 || !readSed(script.text))
      say.push(ask('the sed script may run or write something'));
  for (const operand of given.length > 0 ? read.operands : read.operands.slice(1))
    judgePath(call.scope, operand, isInPlace ? 'write' : 'read');
};

const awk: Judge = call => {
  const read = judgeOptions(call, {
    isStrict: true,
    value: 'F v field-separator assign',
    ask: 'f file i include l load e source E exec',
    flag: 'version',
  });
  const [program] = read.operands;
  const isHarmless =
    program?.isKnown &&
    program.globAt < 0 &&
    !/system|getline|[|>@]|printf?\s*>|ARGV|ENVIRON|PROCINFO|close|fflush|nextfile\s*\(/.test(withoutOr(program.text));
  if (!isHarmless) call.scope.report.findings.push(ask('the awk program may run or write something'));
  for (const { name, value } of read.options)
    if ((name === 'v' || name === 'assign') && !/^[a-z_]\w*=/i.test(value?.text ?? ''))
      call.scope.report.findings.push(ask('the variable of awk is not judged'));
  for (const operand of read.operands.slice(1))
    if (!/^[A-Za-z_]\w*=/.test(operand.text)) judgePath(call.scope, operand, 'read');
};
const withoutOr = (program: string) => program.replaceAll('||', ' ');

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of option
const jq: Judge = call => {
  const args = call.args.map(arg => arg);
  const named = new Set<number>();
  for (const [at, { text }] of args.entries()) {
    if (/^--(?:arg|argjson)$/.test(text)) for (const next of [at, at + 1, at + 2]) named.add(next);
    if (/^--(?:slurpfile|rawfile)$/.test(text)) {
      for (const next of [at, at + 1, at + 2]) named.add(next);
      const file = args[at + 2];
      if (file) judgePath(call.scope, file, 'read');
    }
  }
  const own = { ...call, args: args.filter((_, at) => !named.has(at)) };
  const read = judgeOptions(own, {
    isStrict: true,
    flag: 'r e c s n S C M a j R raw-output exit-status compact-output slurp null-input sort-keys color-output monochrome-output ascii-output join-output raw-input tab stream seq unbuffered raw-output0 args jsonargs version',
    value: 'indent',
    ask: 'f L from-file library-path',
  });
  const [filter, ...rest] = read.operands;
  if (
    filter &&
    (!filter.isKnown ||
      /env|ENV|input_filename|import|include|modulemeta|get_search_list|getpath\s*\(\s*\$__/.test(filter.text) ||
      filter.globAt >= 0)
  )
    call.scope.report.findings.push(ask('the jq filter reads more than its input'));
  for (const operand of rest) judgePath(call.scope, operand, 'read');
};

export const textTools: Readonly<Record<string, Judge>> = { grep, egrep: grep, fgrep: grep, rg, sed, awk, jq };
