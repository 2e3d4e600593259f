// `[[ … ]]`: runs nothing by itself, but evaluates numbers and subscripts, and looks at files.
import { ask } from './finding.ts';
import { judgePath } from './paths.ts';
import { evaluates, isNumber } from './shell/expand-arithmetic.ts';
import { expandOne } from './shell/expand-word.ts';
import type { TestExpression } from './shell/parser.ts';
import type { Scope } from './world.ts';

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one short case per kind of test
export function judgeTest(expression: TestExpression, scope: Scope): void {
  switch (expression.type) {
    case 'TestLogical':
      for (const operand of expression.operands) judgeTest(operand, scope);
      return;
    case 'TestNot':
      judgeTest(expression.operand, scope);
      return;
    case 'TestGroup':
      judgeTest(expression.expression, scope);
      return;
    case 'TestUnary': {
      const arg = expandOne(expression.operand, scope);
      secretsOf(arg.secrets, scope);
      if (/^-[vRo]$/.test(expression.operator))
        scope.report.findings.push(ask(`${expression.operator} evaluates a subscript`));
      else if (!/^-[nzt]$/.test(expression.operator) && arg.isKnown) judgePath(scope, { ...arg, globAt: -1 }, 'read');
      return;
    }
    case 'TestBinary': {
      const left = expandOne(expression.left, scope);
      const right = expandOne(expression.right, scope);
      secretsOf([...left.secrets, ...right.secrets], scope);
      const isArithmetic = /^-(?:eq|ne|lt|le|gt|ge)$/.test(expression.operator);
      if (isArithmetic && ![left, right].every(arg => arg.isLiteral && isNumber(arg.text)))
        scope.report.findings.push(evaluates);
      if (/^-(?:nt|ot|ef)$/.test(expression.operator))
        for (const arg of [left, right]) if (arg.isKnown) judgePath(scope, { ...arg, globAt: -1 }, 'read');
    }
  }
}

function secretsOf(names: readonly string[], { report }: Scope): void {
  for (const name of names) report.findings.push(ask(`$${name} is named like a secret`));
}
