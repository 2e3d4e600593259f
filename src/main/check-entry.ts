// The checks before a run that need no store: configuration, workflow, roles, and an agent that starts for each role.

import { planLaunch } from '../adapters/runner/launch.ts';
import { agentClis } from '../cli/doctor/agent-clis.ts';
import { findProgram } from '../cli/find-program.ts';
import type { AgentPlan, Entry, EntryOptions } from '../cli/run/entry/entry.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { resolveWorkflow } from '../config/project-workflows.ts';
import { repositoryFolder } from '../config/repository-folder.ts';
import { gitSource } from '../config/roles/git-source.ts';
import { type RoleDefinition, readRoles, workflowRoles } from '../config/roles/read-roles.ts';
import type { Config } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import type { AgentProtocol } from '../ports/agent.ts';
import { baseOf } from './base-of.ts';
import { chooseProtocol } from './choose-protocol.ts';

export async function checkEntry(
  cwd: string,
  environment: Environment,
  { runner, workflow: wanted }: EntryOptions,
): Promise<Entry> {
  const repository = await repositoryFolder(cwd);
  const loaded = await loadConfig(repository);
  const config = runner === undefined ? loaded.config : { ...loaded.config, runner };
  const workflow = typeof wanted === 'object' ? wanted : resolveWorkflow(config, wanted);
  const source = await gitSource(repository, await baseOf(repository, loaded));
  const roles = await readRoles(source, workflowRoles(workflow), workflow);
  const started = new Map<string, Promise<void>>();
  const agents = await Promise.all(
    [...roles.values()].map(definition => agentFor({ config, environment, repository, definition, started })),
  );
  refuseBlindBudgets(config, loaded.given, agents);
  return { config, isWorkflowChosen: wanted !== undefined || loaded.given.includes('workflow'), agents };
}

/** A limit that somebody set and that nobody could notice is worse than none. */
function refuseBlindBudgets(config: Config, given: readonly string[], agents: readonly AgentPlan[]): void {
  const budgets = [
    { key: 'costLimitUsd', unit: 'cost', isSeen: (agent: AgentPlan) => agent.reportsCost },
    { key: 'agentTokenBudget', unit: 'tokens', isSeen: (agent: AgentPlan) => agent.reportsTokens },
    { key: 'maxToolCalls', unit: 'tool calls', isSeen: (agent: AgentPlan) => agent.reportsTokens },
  ] as const;
  for (const { key, unit, isSeen } of budgets) {
    const blind = agents.find(agent => !isSeen(agent));
    if (!given.includes(key) || config[key] === 0 || !blind) continue;
    const priced = key === 'costLimitUsd' && blind.reportsTokens ? ', or give the price of its model under prices' : '';
    throw new Problem({
      code: 'config-budget',
      what: `${key} is set, but ${blind.runner}, which works as ${blind.role}, reports no ${unit}`,
      remedy: `Set ${key} to 0${priced}, or choose another runner for that role.`,
    });
  }
}

interface AgentQuestion {
  readonly config: Config;
  readonly environment: Environment;
  readonly repository: string;
  readonly definition: RoleDefinition;
  /** Each program is started once, however many roles it works for. */
  readonly started: Map<string, Promise<void>>;
}

async function agentFor({ config, environment, repository, definition, started }: AgentQuestion): Promise<AgentPlan> {
  const { role, keys } = definition;
  const { model = config.model, thinking, tools } = keys;
  const protocol = await chooseProtocol({
    runner: keys.runner ?? config.runner,
    agentCommand: config.agentCommand,
    environment,
    folder: repository,
    turnOf: () => 1,
  });
  const prompt = { system: '', task: '' };
  const task = { attempt: 'entry', role, cwd: repository, prompt, model, thinking, tools, mcpServers: [] };
  const { argv } = await planLaunch(protocol, task, environment.variables);
  const [program] = argv;
  if (!started.has(program)) started.set(program, mustStart(program, environment));
  await started.get(program);
  const { cost, usage: reportsTokens } = protocol.capabilities;
  const reportsCost = cost || (reportsTokens && model !== undefined && config.prices[model] !== undefined);
  return { role, runner: protocol.name, model, reportsCost, reportsTokens, bounds: boundsOf(protocol) };
}

function boundsOf({ capabilities, isSandboxed }: AgentProtocol): AgentPlan['bounds'] {
  if (capabilities.permissions) return 'asks';
  return isSandboxed ? 'sandboxed' : 'none';
}

/** Some need seconds to start, and on a machine that is busy several times as long. */
const versionTimeLimitMs = 20_000;

/** Only the CLIs that are known to have a version to tell: any other program might begin to work. */
async function mustStart(program: string, { path: searchPath }: Environment): Promise<void> {
  const cli = agentClis.find(({ name }) => name === program);
  const path = cli && (await findProgram(program, searchPath));
  if (!path) return;
  const { askVersion } = await import('../cli/doctor/ask-version.ts');
  const answer = await askVersion({ path, timeLimitMs: versionTimeLimitMs });
  if (answer.kind === 'answered') return;
  const how = answer.kind === 'silent' ? 'does not answer' : `does not start: ${answer.text}`;
  throw new Problem({
    code: 'agent-broken',
    what: `${cli.title} (${path}) ${how}`,
    remedy: `Start it by hand to see what is wrong, or install it anew: npm install -g ${cli.package}`,
  });
}
