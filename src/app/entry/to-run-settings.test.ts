import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/load.ts';
import { parseRole } from '../../config/roles/parse-role.ts';
import { defaultConfig } from '../../config/schema.ts';
import { defaultLimits } from '../../core/limits.ts';
import { runSettingsSchema } from '../../core/run/settings.ts';
import { defaultWorkflow, quickWorkflow } from '../../core/workflow/workflow.ts';
import { limitsOf, toRunSettings } from './to-run-settings.ts';

const defaults = toRunSettings(defaultConfig);

describe('the settings of a run', () => {
  it('without a configuration are the defaults', () => {
    expect(defaults).toEqual({
      workflow: defaultWorkflow,
      limits: defaultLimits,
      auditScoreThreshold: 0.75,
      criticalBlocks: true,
      gatePolicy: defaultConfig.gates,
      codeowners: [],
      reactions: true,
      watchItemMs: 0,
      reviewPollMs: 60_000,
      closesItems: false,
      itemPrefix: 'item-',
      commitTrailers: ['Pitwall-Run: {run}', 'Pitwall-Attempt: {attempt}'],
      landing: 'as-is',
      roles: {},
    });
    expect(limitsOf(defaultConfig)).toEqual(defaultLimits);
  });

  it.each([
    ['workflow: quick', { workflow: quickWorkflow }],
    ['statusMapping: { Implementation: coder }', { workflow: withRole('Implementation', 'coder') }],
    ['auditScoreThreshold: 0.5', { auditScoreThreshold: 0.5 }],
    ['criticalBlocks: false', { criticalBlocks: false }],
    ['reactions: false', { reactions: false }],
    ['pollSec: 5', { reviewPollMs: 5000 }],
    [
      'forge: github\nrepo: a/b\nprojectNumber: 1\ncodeowners: [alice]\npollSec: 5',
      { codeowners: ['alice'], reviewPollMs: 5000, watchItemMs: 5000, closesItems: true, itemPrefix: '#' },
    ],
    ['landing: squash', { landing: 'squash' }],
    ['commitTrailers: []', { commitTrailers: [] }],
    ['codeowners: [alice]', { codeowners: ['alice'] }],
    ['gates: { typecheck: warn }', { gatePolicy: { ...defaults.gatePolicy, typecheck: 'warn' } }],
    ['ciGatingTimeoutSec: 0', { gatePolicy: { ...defaults.gatePolicy, ci: 'off' } }],
    ['maxAttempts: 7', limits({ attemptsMax: 7 })],
    ['maxRejections: 7', limits({ rejectionsMax: 7 })],
    ['maxGateBounces: 0', limits({ gateBouncesMax: 0 })],
    ['maxReviewRounds: 7', limits({ reviewRoundsMax: 7 })],
    [
      'agentTimeoutsMin: { developer: 45, auditor: 0.0001 }',
      limits({ roleTimeoutsMs: { developer: 2_700_000, auditor: 6 } }),
    ],
    ['stallTimeoutSec: 60', limits({ stallTimeoutMs: 60_000 })],
    ['agentTokenBudget: 300000', limits({ tokensMax: 300_000 })],
    ['maxToolCalls: 9', limits({ toolCallsMax: 9 })],
    ['costLimitUsd: 1.5', limits({ costUsdMax: 1.5 })],
  ])('change with %s, and nothing else does', (yaml, change) => {
    const settings = toRunSettings(parseConfig(yaml).config);
    expect(settings).toEqual({ ...defaults, ...change });
    expect(runSettingsSchema.parse(settings)).toEqual(settings);
  });

  it('take time, budget and output format from the definition of a role, before the configuration', () => {
    const { config } = parseConfig('agentTimeoutsMin: {developer: 10, auditor: 5}');
    const { role } = parsedRole(
      '---\ntimeout: 7\nbudget: {tokens: 100, usd: 2}\noutputFormat: structured-json\n---\nWork.',
    );
    const definition = {
      role: 'developer',
      origin: 'project',
      file: 'f',
      text: '',
      skills: [],
      keys: role.keys,
    } as const;
    const settings = toRunSettings(config, { roles: new Map([['developer', definition]]) });
    expect(settings.limits.roleTimeoutsMs).toEqual({ developer: 420_000, auditor: 300_000 });
    expect(settings.roles).toEqual({
      developer: { capabilities: ['code'], tokensMax: 100, costUsdMax: 2, outputFormat: 'structured-json' },
    });
  });

  it('take the workflow that the person named', () => {
    expect(toRunSettings(defaultConfig, { workflow: 'quick' }).workflow).toEqual(quickWorkflow);
  });
});

function parsedRole(text: string) {
  const reading = parseRole('developer.md', text);
  if (reading.kind !== 'role') throw new Error(JSON.stringify(reading.faults));
  return reading;
}

function limits(change: Partial<typeof defaultLimits>) {
  return { limits: { ...defaultLimits, ...change } };
}

function withRole(status: string, role: string) {
  const steps = defaultWorkflow.steps.map(step => (step.status === status ? { ...step, role } : step));
  return { ...defaultWorkflow, steps };
}
