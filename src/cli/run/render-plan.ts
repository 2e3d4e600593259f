// What is about to happen, before it does: steps, who works at each, what bounds them, and what it may cost at most.

import type { RunPlan, StartPlan } from '../../app/entry/plan-run.ts';
import { planAnswer } from '../../app/entry/start-runs.ts';
import { ungovernedRunners } from '../../app/entry/trust.ts';
import { formatDollars, formatLimit } from '../../app/views/format.ts';
import { formatPolicy } from '../../app/views/policy-text.ts';
import type { GateName } from '../../core/gate/gate-name.ts';
import type { Step } from '../../core/workflow/workflow.ts';
import { plural } from '../../std/plural.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { renderTable } from '../render-table.ts';
import type { Terminal } from '../terminal.ts';

type Plan = Pick<
  StartPlan,
  'settings' | 'agents' | 'gates' | 'agentsAtOnce' | 'containment' | 'sandboxLack' | 'commandPolicy'
>;

export function printPlan({ flags, terminal }: CommandContext, plan: RunPlan): void {
  if (flags.json) {
    if (plan.start) terminal.printJsonLine({ kind: 'plan', ...planAnswer(plan) });
    return;
  }
  for (const { item, title } of plan.items) terminal.print(`Item ${item}: ${printable(title)}`);
  if (!plan.start) return;
  for (const line of [...renderPlan(plan.start, terminal, plan.items.length), '']) terminal.print(line);
}

export function renderPlan(
  plan: Plan,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
  itemCount = 1,
): readonly string[] {
  const { workflow } = plan.settings;
  const steps = workflow.steps.filter(step => step.role !== undefined || step.builtIn === 'done');
  return [
    `${style.bold('Plan')}, workflow ${workflow.name}:`,
    ...renderTable([['step', 'role', 'agent', 'gates'], ...steps.map(step => rowOf(step, plan))], width),
    ...choiceLines(plan),
    `Limits: ${formatLimits(plan)}`,
    `Cost: ${formatCost(plan)}`,
    ...(itemCount > 1 ? [`At once: ${plural(plan.agentsAtOnce, 'agent')} (agentsAtOnce)`] : []),
    `Processes: ${formatContainment(plan)}`,
    `Commands: ${formatPolicy(plan.commandPolicy, plan.containment === 'sandbox')}`,
    ...ungovernedLines(plan).map(style.yellow),
  ];
}

function formatContainment({ containment, sandboxLack = 'see pitwall doctor' }: Plan): string {
  if (containment === 'sandbox') return 'sandbox (agents, set-up and gates reach their worktree and little else)';
  return `${containment}, no sandbox: agents, set-up and gates reach what you can (${sandboxLack})`;
}

function rowOf(step: Step, { agents, gates }: Plan): readonly string[] {
  if (step.role === undefined) return [step.status, 'you review it'];
  const who = agents.filter(({ role }) => role === step.role).map(formatAgent);
  return [step.status, step.role, who.join(' or '), ...formatGates(step, gates)];
}

function formatAgent({ agent, runner, model = 'its own model' }: StartPlan['agents'][number]): string {
  return agent === undefined ? `${runner}, ${model}` : `${agent} (${runner}, ${model})`;
}

/** Why each agent of the configuration was chosen. */
function choiceLines({ agents }: Plan): readonly string[] {
  return agents.flatMap(({ role, why }) => (why ? [`Agent of the ${role}: ${why.join('; ')}`] : []));
}

function formatGates(step: Step, gates: readonly GateName[]): readonly string[] {
  if (step.gates.length === 0) return [];
  if (step.gates !== 'all') return [step.gates.join(', ')];
  // Which of the others apply is known once there is a change.
  return [gates.length === 0 ? 'all that apply; no command is configured' : `${gates.join(', ')} and all that apply`];
}

function formatLimits({ settings }: Plan): string {
  const { attemptsMax, attemptTimeoutMs, roleTimeoutsMs, rejectionsMax, gateBouncesMax } = settings.limits;
  const own = Object.entries(roleTimeoutsMs).map(([role, ms]) => `${role} ${formatLimit(ms)}`);
  const each = [`${formatLimit(attemptTimeoutMs)} each`, ...own].join(', ');
  const returns = `${plural(gateBouncesMax, 'return')} by gates`;
  return `at most ${attemptsMax} attempts (${each}), ${returns}; it stops when the audit rejects ${times(rejectionsMax)}`;
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** Limits and counts alone: what a model will really use is not known beforehand. */
function formatCost({ settings, agents }: Plan): string {
  const { costUsdMax, tokensMax } = settings.limits;
  const attempts = settings.workflow.steps.filter(({ role }) => role !== undefined).length;
  const silent = [...new Set(agents.filter(({ reportsCost }) => !reportsCost).map(({ runner }) => runner))];
  const inDollars =
    costUsdMax === 0 ? 'no limit (costLimitUsd is 0)' : `at most ${formatDollars(costUsdMax)} (costLimitUsd)`;
  const inTokens =
    tokensMax === 0 ? 'no limit on tokens (agentTokenBudget is 0)' : `at most ${tokensMax} tokens an attempt`;
  const limit =
    silent.length === 0
      ? inDollars
      : `${silent.join(' and ')} reports no cost, so costLimitUsd cannot limit it; ${inTokens}`;
  return `${limit}; ${plural(attempts, 'attempt')} if nothing is sent back`;
}

/** What the person allowed is said each time. */
function ungovernedLines({ agents }: Plan): readonly string[] {
  return ungovernedRunners(agents).map(
    runner => `${runner} never asks for permission, and no sandbox limits it (you allowed that)`,
  );
}
