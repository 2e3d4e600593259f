// The run flow with one of its rules broken, or all of them.
import type { AnyFlow } from '../../src/core/flow.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import { runRules } from '../../src/core/run/rules/index.ts';
import type { RunRule } from '../../src/core/run/rules/rule.ts';
import type { Plant } from './engines.ts';

/** `before`: it has its say before the rule of this name. */
export function withRule(broken: string, decide: RunRule, before = ''): Plant {
  if (!Object.hasOwn(runFlow.rules, broken)) throw new Error(`a run has no rule ${broken}`);
  const own = Object.entries(runFlow.rules).map(([name, rule]) => [name, name === broken ? decide : rule] as const);
  const rules = own.flatMap(entry => (entry[0] === before ? [[broken, decide] as const, entry] : [entry]));
  return { flow: { ...runFlow, rules: Object.fromEntries(rules) } as unknown as AnyFlow };
}

/** The rules as they are before their waits are bounded, each changed. */
export function withEachRule(change: (rule: RunRule) => RunRule): Plant {
  const rules = Object.entries(runRules).map(([name, rule]) => [name, change(rule)] as const);
  return { flow: { ...runFlow, rules: Object.fromEntries(rules) } as unknown as AnyFlow };
}
