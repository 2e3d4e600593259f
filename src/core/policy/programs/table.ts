// Judges that a table of options is enough for.
import { ask } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { isUsed, type OptionTable, type ReadOptions, readOptions } from '../options.ts';
import { judgePath } from '../paths.ts';
import { type Arg, literal } from '../shell/arg.ts';

/** Judges the options and gives back the operands. */
export function judgeOptions({ name, args, scope }: Call, table: OptionTable): ReadOptions {
  const read = readOptions(args, table);
  for (const { name: option, kind, value } of read.options) {
    const dashed = option.length === 1 ? `-${option}` : `--${option}`;
    if (kind === 'ask') scope.report.findings.push(ask(`${dashed} of ${name} is not judged`));
    if (kind === 'read' && value) judgePath(scope, value, 'read');
    if (kind === 'write' && value) judgePath(scope, value, 'write');
    if (kind === 'flag' && value && /^(?:\/|~|\.\.(?:\/|$))/.test(value.text)) judgePath(scope, value, 'read');
  }
  return read;
}

/** Operands are files that it reads. */
export const reads = (table: OptionTable) => (call: Call) => {
  const read = judgeOptions(call, table);
  readAll(call, read.operands, isUsed(read, table.follow));
};

/** `isBelow`: with everything that links below them lead to. Without operands it begins where it is. */
export function readAll({ scope }: Call, operands: readonly Arg[], isBelow: boolean): void {
  const all = isBelow && operands.length === 0 ? [literal('.')] : operands;
  for (const operand of all) judgePath(scope, isBelow ? { ...operand, isBelow } : operand, 'read');
}

/** Operands are text. */
export const takesText = (table: OptionTable) => (call: Call) => {
  judgeOptions(call, table);
};
