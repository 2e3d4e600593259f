// The run flow with one of its rules broken.
import type { AnyFlow } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunRule } from '../../src/core/run/rules/rule.ts';
import type { Plant } from './engines.ts';

/** `before`: it has its say before the rule of this name. */
export function withRule(broken: RunRule, before = ''): Plant {
  const own = runFlow.rules.map(rule => (rule.name === broken.name ? broken : rule));
  const rules = own.flatMap(rule => (rule.name === before ? [broken, rule] : [rule]));
  const flow: AnyFlow = { ...runFlow, rules } as AnyFlow;
  return { flow };
}
