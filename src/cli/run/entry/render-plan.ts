// What is about to happen, before it does: steps, who works at each, what bounds them, and what it may cost at most.
import type { Config } from '../../../config/schema.ts';
import type { RunSettings } from '../../../core/run/settings.ts';
import type { GateName, Step } from '../../../core/run/workflow.ts';
import { breakLine } from '../../cells.ts';
import type { Style } from '../../terminal.ts';
import { tellDollars, tellLimit } from '../format.ts';
import { renderTable } from '../summarize.ts';
import type { AgentPlan } from './entry.ts';

export interface Plan {
  readonly settings: RunSettings;
  readonly agents: readonly AgentPlan[];
  /** Gates that have something to run. */
  readonly gates: readonly GateName[];
}

export function renderPlan(plan: Plan, style: Style, columns = Number.POSITIVE_INFINITY): readonly string[] {
  const { workflow } = plan.settings;
  const steps = workflow.steps.filter(step => step.role !== undefined || step.builtIn === 'done');
  const table = renderTable(steps.map(step => rowOf(step, plan)));
  const fit = (line: string) => breakLine(line, columns);
  return [
    `${style.bold('Plan')}, workflow ${workflow.name}:`,
    ...[...table, `Limits: ${tellLimits(plan)}`, `Cost: ${tellCost(plan)}`].flatMap(fit),
    ...tellBounds(plan.agents)
      .flatMap(fit)
      .map(line => style.yellow(line)),
  ];
}

function rowOf(step: Step, { agents, gates }: Plan): readonly string[] {
  if (step.role === undefined) return [step.status, 'you', 'look at the review and merge it'];
  const agent = agents.find(({ role }) => role === step.role);
  const who = agent ? `${agent.runner}, ${agent.model ?? 'its own model'}` : '';
  return [step.status, step.role, who, ...tellGates(step, gates)];
}

function tellGates(step: Step, gates: readonly GateName[]): readonly string[] {
  if (step.gates.length === 0) return [];
  if (step.gates !== 'all') return [`gates: ${step.gates.join(', ')}`];
  // Which of the others apply shows when they look at the change.
  return [
    gates.length === 0 ? 'gates: all that apply; no command is named' : `gates: ${gates.join(', ')}, all that apply`,
  ];
}

function tellLimits({ settings }: Plan): string {
  const { attemptsMax, attemptTimeoutMs, roleTimeoutsMs, rejectionsMax, gateBouncesMax } = settings.limits;
  const own = Object.entries(roleTimeoutsMs).map(([role, ms]) => `${role} ${tellLimit(ms)}`);
  const each = [`${tellLimit(attemptTimeoutMs)} each`, ...own].join(', ');
  const returns = `${gateBouncesMax} ${gateBouncesMax === 1 ? 'return' : 'returns'} by gates`;
  return `at most ${attemptsMax} attempts (${each}), ${returns}, a stop at rejection ${rejectionsMax}`;
}

/** Limits and counts alone: what a model will really use nobody knows beforehand. */
function tellCost({ settings, agents }: Plan): string {
  const { costUsdMax, tokensMax } = settings.limits;
  const attempts = settings.workflow.steps.filter(({ role }) => role !== undefined).length;
  const silent = [...new Set(agents.filter(({ reportsCost }) => !reportsCost).map(({ runner }) => runner))];
  const inDollars =
    costUsdMax === 0 ? 'no limit (costLimitUsd is 0)' : `at most ${tellDollars(costUsdMax)} (costLimitUsd)`;
  const inTokens =
    tokensMax === 0 ? 'no limit on its tokens (agentTokenBudget is 0)' : `at most ${tokensMax} tokens an attempt`;
  const limit =
    silent.length === 0
      ? inDollars
      : `${silent.join(' and ')} tells no cost, so costLimitUsd does not hold it; ${inTokens}`;
  return `${limit}; ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} if nothing is sent back`;
}

/** What the person let it do is said each time. */
export function tellBounds(agents: readonly AgentPlan[]): readonly string[] {
  const runners = (bounds: AgentPlan['bounds']) => [
    ...new Set(agents.filter(agent => agent.bounds === bounds).map(({ runner }) => runner)),
  ];
  return runners('none').map(
    runner => `${runner} never asks for permission, and no sandbox holds it (you allowed that)`,
  );
}

/** Gates that are commands of the project and not switched off. */
export function configuredGates({ commands, gates }: Pick<Config, 'commands' | 'gates'>): readonly GateName[] {
  return Object.entries(commands).flatMap(([name, argv]) => {
    const gate = name as GateName;
    return argv?.length && gates[gate] !== 'off' ? [gate] : [];
  });
}
