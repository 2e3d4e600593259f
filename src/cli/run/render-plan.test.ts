import { describe, expect, it } from 'vitest';
import type { AgentPlan } from '../../app/entry/answers.ts';
import { configuredGates } from '../../app/entry/plan-run.ts';
import { toRunSettings } from '../../app/entry/to-run-settings.ts';
import { defaultConfig } from '../../config/schema.ts';
import { plainStyle } from '../terminal.ts';
import { renderPlan } from './render-plan.ts';

const claude = { runner: 'claude', model: undefined, reportsCost: true, reportsTokens: true, bounds: 'asks' } as const;
const agents: readonly AgentPlan[] = [
  { ...claude, role: 'developer', model: 'opus' },
  { ...claude, role: 'auditor' },
];

const inFile = { style: plainStyle, width: Number.POSITIVE_INFINITY };

function planOf(config: Partial<typeof defaultConfig>, who = agents, items = 1): string {
  const settings = toRunSettings({ ...defaultConfig, workflow: 'quick', ...config });
  return renderPlan(
    {
      settings,
      agents: who,
      gates: ['test', 'lint'],
      containment: 'sandbox',
      agentsAtOnce: 3,
      commandPolicy: defaultConfig.commandPolicy,
    },
    inFile,
    items,
  ).join('\n');
}

describe('the plan of a run', () => {
  it('is folded where the terminal is narrow', () => {
    const settings = toRunSettings({ ...defaultConfig, workflow: 'quick' });
    const lines = renderPlan(
      {
        settings,
        agents,
        gates: ['test', 'lint'],
        containment: 'sandbox',
        agentsAtOnce: 3,
        commandPolicy: defaultConfig.commandPolicy,
      },
      { style: plainStyle, width: 50 },
    );
    expect(lines.slice(0, 7)).toEqual([
      'Plan, workflow quick:',
      '  Implementation  developer',
      '    agent: claude, opus; gates: test, lint and',
      '      all that apply',
      '  Audit  auditor',
      '    agent: claude, its own model',
      '  Done  you review it',
    ]);
  });

  it('names steps, roles, agents, models, gates, limits and what it may cost', () => {
    expect(planOf({})).toBe(
      [
        'Plan, workflow quick:',
        '  step            role           agent                  gates',
        '  Implementation  developer      claude, opus           test, lint and all that apply',
        '  Audit           auditor        claude, its own model',
        '  Done            you review it',
        'Limits: at most 20 attempts (30 min each), 5 returns by gates; it stops when the audit rejects 3 times',
        'Cost: at most $25.00 (costLimitUsd); 2 attempts if nothing is sent back',
        'Processes: sandbox (agents, set-up and gates reach their worktree and little else)',
        'Commands: routine ones are allowed (any project, node, rust, python, go, docs), and what the sandbox contains; you are asked about the rest',
      ].join('\n'),
    );
  });

  it('says of several items how many agents work at once', () => {
    expect(planOf({}, agents, 2)).toContain('At once: 3 agents (agentsAtOnce)');
  });

  it('says which limits are the project’s own', () => {
    const own = planOf({ maxAttempts: 4, maxGateBounces: 1, maxRejections: 2, agentTimeoutsMin: { developer: 45 } });
    expect(own).toContain(
      'at most 4 attempts (30 min each, developer 45 min), 1 return by gates; it stops when the audit rejects 2 times',
    );
    expect(planOf({ costLimitUsd: 0 })).toContain('Cost: no limit (costLimitUsd is 0); 2 attempts');
  });

  it('promises no limit in dollars for an agent that reports no cost', () => {
    const codex = agents.map(agent => ({ ...agent, runner: 'codex', reportsCost: false }));
    expect(planOf({}, codex)).toContain('codex reports no cost, so costLimitUsd cannot limit it; no limit on tokens');
    expect(planOf({ agentTokenBudget: 5000 }, codex)).toContain('at most 5000 tokens an attempt');
  });

  it('says each time that an agent works without bounds', () => {
    const pi = agents.map(agent => ({ ...agent, runner: 'pi', bounds: 'none' as const }));
    expect(planOf({}, pi)).toContain('pi never asks for permission, and no sandbox limits it (you allowed that)');
  });
});

describe('the gates of a plan', () => {
  it('are the commands of the project that are not off', () => {
    const commands = { test: ['npm', 'test'], lint: ['x'] };
    expect(configuredGates({ commands, gates: { ...defaultConfig.gates, lint: 'off' } })).toEqual(['test']);
  });
});
