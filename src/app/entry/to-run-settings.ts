// What a run records of the configuration when it starts.

import { resolveWorkflow } from '../../config/project-workflows.ts';
import { workOfRole } from '../../config/roles/agent-of-role.ts';
import type { RoleDefinition } from '../../config/roles/read-roles.ts';
import type { RoleKeys } from '../../config/roles/role-keys.ts';
import type { Config } from '../../config/schema.ts';
import type { GateName, GatePolicy } from '../../core/gate/gate-name.ts';
import { defaultLimits, type Limits } from '../../core/limits.ts';
import type { RunSettings } from '../../core/run/settings.ts';

export interface RunChoices {
  /** The one that the person chose for this run; without it the configuration's. */
  readonly workflow?: string | undefined;
  /** Definitions of the roles that the workflow needs. */
  readonly roles?: ReadonlyMap<string, RoleDefinition>;
}

export function toRunSettings(config: Config, { workflow, roles = new Map() }: RunChoices = {}): RunSettings {
  const limits = limitsOf(config);
  return {
    workflow: resolveWorkflow(config, workflow),
    limits: { ...limits, roleTimeoutsMs: { ...limits.roleTimeoutsMs, ...ownTimeoutsMs(roles) } },
    auditScoreThreshold: config.auditScoreThreshold,
    criticalBlocks: config.criticalBlocks,
    gatePolicy: gatePolicyOf(config),
    codeowners: config.codeowners,
    reactions: config.reactions,
    watchItemMs: config.forge === 'github' ? config.pollSec * 1000 : 0,
    reviewPollMs: config.pollSec * 1000,
    closesItems: config.forge === 'github',
    itemPrefix: config.forge === 'github' ? '#' : 'item-',
    commitTrailers: config.commitTrailers,
    landing: config.landing,
    roles: Object.fromEntries([...roles].map(([role, { keys }]) => [role, roleSettingsOf(role, keys)])),
  };
}

function ownTimeoutsMs(roles: ReadonlyMap<string, RoleDefinition>): Record<string, number> {
  const minutes = [...roles].flatMap(([role, { keys }]) => (keys.timeout === undefined ? [] : [[role, keys.timeout]]));
  return roleTimeoutsMs(Object.fromEntries(minutes));
}

function roleSettingsOf(role: string, keys: RoleKeys): RunSettings['roles'][string] {
  const { budget, outputFormat } = keys;
  const { capabilities, ofRole } = workOfRole(role, keys);
  return {
    capabilities,
    ...(ofRole === undefined ? {} : { ofAgent: ofRole }),
    ...(budget?.tokens === undefined ? {} : { tokensMax: budget.tokens }),
    ...(budget?.toolCalls === undefined ? {} : { toolCallsMax: budget.toolCalls }),
    ...(budget?.usd === undefined ? {} : { costUsdMax: budget.usd }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
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

export function gatePolicyOf(config: Config): Record<GateName, GatePolicy> {
  return config.ciGatingTimeoutSec === 0 ? { ...config.gates, ci: 'off' } : { ...config.gates };
}
