// Programs that write the files they are given: fine inside the worktree.
import { ask } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { isUsed, readOptions } from '../options.ts';
import { judgePath } from '../paths.ts';
import { type Arg, join, literal } from '../shell/arg.ts';
import type { Judge } from './index.ts';
import { judgeMode } from './removers.ts';
import { judgeOptions } from './table.ts';

const writesAll =
  (table: Parameters<typeof judgeOptions>[1]): Judge =>
  call => {
    for (const operand of judgeOptions(call, { ...table, isStrict: true }).operands)
      judgePath(call.scope, operand, 'write');
  };

const copy: Judge = call => {
  const read = judgeOptions(call, {
    isStrict: true,
    flag: 'a r R p v f i n u d T L P H archive recursive verbose force interactive no-clobber update no-target-directory preserve dereference no-dereference parents',
    write: 't target-directory',
  });
  const { options, operands } = read;
  const isBelow = isUsed(read, 'r R a recursive archive');
  const isWhole = isUsed(read, 'T no-target-directory');
  const given = options.find(({ kind }) => kind === 'write')?.value;
  const last = given ?? operands.at(-1);
  const target = last && isBelow && isWhole ? { ...last, isBelow } : last;
  const sources = given ? operands : operands.slice(0, -1);
  if (target === undefined || sources.length === 0)
    return void call.scope.report.findings.push(ask(`${call.name} has no target`));
  for (const source of sources) {
    judgePath(call.scope, source, call.name === 'mv' ? 'write' : 'read');
    if (call.name === 'mv') judgePath(call.scope, { ...source, isBelow: true }, 'write');
    judgeTarget(call, target, { source: source.text, isBelow });
    if (isBelow) judgePath(call.scope, { ...source, isBelow }, 'read');
  }
};

interface Copied {
  readonly source: string;
  /** With all that is below it. */
  readonly isBelow: boolean;
}

/** The target may be a folder: then the name of the source is added. */
function judgeTarget({ scope }: Call, target: Arg, { source, isBelow }: Copied): void {
  judgePath(scope, target, 'write');
  const name =
    source
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  if (name !== '' && name !== '.' && name !== '..' && !target.isStream)
    judgePath(scope, { ...join(target, literal(`/${name}`)), isBelow }, 'write');
}

export const writers: Readonly<Record<string, Judge>> = {
  mkdir: call => {
    writesAll({ flag: 'p v parents verbose', value: 'm mode' })(call);
    for (const { name, value } of readOptions(call.args, { value: 'm mode' }).options)
      if (name.startsWith('m') && value) judgeMode(call, value.text);
  },
  touch: writesAll({ flag: 'a c m h no-create no-dereference', value: 'd t date time', read: 'r reference' }),
  tee: writesAll({ flag: 'a i p append ignore-interrupts' }),
  cp: copy,
  mv: copy,
};
