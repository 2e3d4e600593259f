// `${…}`: which forms only give a value, and which run or assign something by being expanded.
import { ask } from '../finding.ts';
import { isSecret } from '../variables.ts';
import type { Scope } from '../world.ts';
import { type Arg, unknown } from './arg.ts';
import { evaluates, isNumber } from './expand-arithmetic.ts';
import { expandOne, variable } from './expand-word.ts';
import type { ParameterExpansionPart, Word } from './parser.ts';

export function expandParameter(part: ParameterExpansionPart, scope: Scope): Arg {
  const { parameter, prefix, index, operation, text } = part;
  const complain = (reason: string) => scope.report.findings.push(ask(`${text} ${reason}`));
  if (prefix === '!') complain('names another variable');
  if (text.includes('\\\n')) complain('is split over lines');
  if (!/^(?:\w+|[?#$!@*-])$/.test(parameter)) complain('cannot be read');
  judgeIndex(index, scope);
  const operands: (Word | undefined)[] = [];
  switch (operation?.type) {
    case undefined:
      if (prefix === undefined && index === undefined) return variable(parameter, scope);
      break;
    case 'Default':
      if (operation.operator.endsWith('=')) complain('assigns a value');
      operands.push(operation.operand);
      break;
    case 'Remove':
    case 'CaseModification':
      operands.push(operation.operand);
      break;
    case 'Replace':
      operands.push(operation.pattern, operation.replacement);
      break;
    case 'Slice':
      operands.push(operation.offset, operation.length);
      if (![operation.offset, operation.length].every(word => word === undefined || isNumber(word.text)))
        scope.report.findings.push(evaluates);
      break;
    case 'Transform':
      if (!/^[QUuL]$/.test(operation.operand.text)) complain('can run what the value holds');
      operands.push(operation.operand);
      break;
    default:
      complain('is a form that cannot be judged');
  }
  const inner = operands.map(word => expandOne(word, scope));
  return {
    ...unknown(true),
    secrets: [...(isSecret(parameter) ? [parameter] : []), ...inner.flatMap(({ secrets }) => secrets)],
    isFetched: inner.some(({ isFetched }) => isFetched),
  };
}

/** A subscript is evaluated, also in quotes. */
export function judgeIndex(index: Word | undefined, scope: Scope): void {
  if (index === undefined || /^(?:\d+|@|\*)$/.test(index.text)) return;
  expandOne(index, scope);
  scope.report.findings.push(ask(`the subscript ${index.text} is evaluated, which can run commands`));
}
