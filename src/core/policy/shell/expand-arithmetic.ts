// Arithmetic evaluates the text of every name in it, which can run commands: only numbers are fine.
import { ask } from '../finding.ts';
import type { Scope } from '../world.ts';
import { expandPart } from './expand-word.ts';
import type { ArithmeticExpression } from './parser.ts';

export function judgeArithmetic(expression: ArithmeticExpression | undefined, scope: Scope): void {
  if (expression === undefined) return;
  switch (expression.type) {
    case 'ArithmeticBinary':
      judgeArithmetic(expression.left, scope);
      judgeArithmetic(expression.right, scope);
      return;
    case 'ArithmeticUnary':
      judgeArithmetic(expression.operand, scope);
      return;
    case 'ArithmeticTernary':
      judgeArithmetic(expression.test, scope);
      judgeArithmetic(expression.consequent, scope);
      judgeArithmetic(expression.alternate, scope);
      return;
    case 'ArithmeticGroup':
      judgeArithmetic(expression.expression, scope);
      return;
    case 'ArithmeticWord':
      for (const part of expression.parts ?? []) expandPart(part, scope);
      if (expression.parts || !isNumber(expression.value)) scope.report.findings.push(evaluates);
      return;
    case 'ArithmeticCommandExpansion':
      scope.report.findings.push(evaluates);
      if (expression.script) scope.judgeNested(expression.script, scope);
  }
}

export const isNumber = (text: string) => /^\s*[-+]?\d+\s*$/.test(text);
export const evaluates = ask('arithmetic with a name evaluates its text, which can run commands');
