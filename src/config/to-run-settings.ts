// What a run records of the configuration when it starts.
import { defaultLimits, type Limits } from '../core/limits.ts';
import type { GatePolicy, RunSettings } from '../core/run/settings.ts';
import type { GateName } from '../core/run/workflow.ts';
import { resolveWorkflow } from './project-workflows.ts';
import type { Config } from './schema.ts';

/** `workflowName` is the one that the person chose for this run; without it the configuration's. */
export function toRunSettings(config: Config, workflowName?: string): RunSettings {
  return {
    workflow: resolveWorkflow(config, workflowName),
    limits: limitsOf(config),
    auditScoreThreshold: config.auditScoreThreshold,
    criticalBlocks: config.criticalBlocks,
    gatePolicy: gatePolicyOf(config),
    codeowners: config.codeowners,
  };
}

export function limitsOf(config: Config): Limits {
  return {
    ...defaultLimits,
    attemptsMax: config.maxAttempts,
    rejectionsMax: config.maxRejections,
    gateBouncesMax: config.maxGateBounces,
    reviewRoundsMax: config.maxReviewRounds,
    roleTimeoutsMs: roleTimeoutsMs(config.agentTimeoutsMin),
    stallTimeoutMs: config.stallTimeoutSec * 1000,
    tokensMax: config.agentTokenBudget,
    toolCallsMax: config.maxToolCalls,
    costUsdMax: config.costLimitUsd,
  };
}

function roleTimeoutsMs(minutes: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(minutes).map(([role, min]) => [role, Math.ceil(min * 60_000)]));
}

function gatePolicyOf(config: Config): Record<GateName, GatePolicy> {
  return config.ciGatingTimeoutSec === 0 ? { ...config.gates, ci: 'off' } : { ...config.gates };
}
