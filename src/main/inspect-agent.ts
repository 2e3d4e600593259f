// How an agent would work for a role on this machine: found, asked for its version, logged in, and described, before a run needs it.

import { knownClis } from '../adapters/agent/known-clis.ts';
import { planLaunch } from '../adapters/runner/launch.ts';
import { findLogin } from '../app/doctor/agent-login.ts';
import type { AgentPlan } from '../app/entry/answers.ts';
import type { Project } from '../app/project.ts';
import type { Environment } from '../config/environment.ts';
import type { RoleDefinition } from '../config/roles/read-roles.ts';
import { runnerName } from '../config/schema/agent-keys.ts';
import type { ChosenAgent } from '../core/agents/agent-work.ts';
import { Problem } from '../core/problem.ts';
import type { AgentProtocol } from '../ports/agent.ts';
import type { AgentCli } from '../ports/agent-cli.ts';
import { AskOnce } from '../std/ask-once.ts';
import { findProgram } from '../std/find-program.ts';
import { chooseProtocol } from './choose-protocol.ts';
import { isSandboxed } from './sandbox.ts';

export type InspectAgent = (definition: RoleDefinition, agent: ChosenAgent) => Promise<AgentPlan>;

/** Each agent is inspected once for a role, and each program started once, however many roles it works for. */
export function agentInspector(project: InspectedProject, environment: Environment): InspectAgent {
  const inspected = new AskOnce<AgentPlan>();
  const started = new Map<string, Promise<void>>();
  const start = (program: string) => {
    const starting = started.get(program) ?? mustStart(program, environment);
    started.set(program, starting);
    return starting;
  };
  return async (definition, agent) =>
    await inspected.get(
      JSON.stringify([definition.role, definition.keys, agent]),
      async () => await inspect({ project, environment, start }, definition, agent),
    );
}

type InspectedProject = Pick<Project, 'config' | 'repository'>;

interface InspectParts {
  readonly project: InspectedProject;
  readonly environment: Environment;
  /** A Problem when the program does not start. */
  start(program: string): Promise<void>;
}

async function inspect(
  { project, environment, start }: InspectParts,
  { role, keys }: RoleDefinition,
  agent: ChosenAgent,
): Promise<AgentPlan> {
  const { config, repository } = project;
  const { thinking, tools, extensions } = keys;
  const { model, command = config.agentCommand } = agent;
  const protocol = await chooseProtocol({
    runner: runnerName.schema.parse(agent.runner),
    command,
    environment,
    folder: repository,
    turnOf: () => 1,
  });
  const prompt = { system: '', task: '' };
  const task = { attempt: 'entry', role, cwd: repository, prompt, model, thinking, tools, extensions, mcpServers: [] };
  const { argv } = await planLaunch(protocol, task, environment.variables);
  await start(protocol.terminal?.program[0] ?? argv[0]);
  const { cost, usage: reportsTokens } = protocol.capabilities;
  const reportsCost = cost || (reportsTokens && model !== undefined && config.prices[model] !== undefined);
  const isIgnored = (key: 'thinking' | 'extensions') => keys[key] !== undefined && !protocol.capabilities[key];
  const ignores = (['thinking', 'extensions'] as const).filter(isIgnored);
  const plan = {
    role,
    ...(Object.keys(config.agents).length > 0 ? { agent: agent.name, why: agent.why } : {}),
    runner: protocol.name,
    model,
    reportsCost,
    reportsTokens,
    bounds: boundsOf(protocol, await isSandboxed(config, environment)),
  };
  return ignores.length === 0 ? plan : { ...plan, ignores };
}

function boundsOf({ capabilities, isSandboxed: isByItself }: AgentProtocol, isByUs: boolean): AgentPlan['bounds'] {
  if (capabilities.permissions) return 'asks';
  return isByUs || isByItself ? 'sandboxed' : 'none';
}

/** Some need seconds to start, and on a machine that is busy several times as long. */
const versionTimeLimitMs = 20_000;

/** Only the CLIs that are known to answer with a version: any other program might begin to work. */
export async function mustStart(program: string, environment: Environment): Promise<void> {
  const cli = knownClis.find(({ name }) => name === program);
  const path = cli && findProgram(program, environment.path);
  if (!path) return;
  const { askVersion } = await import('../adapters/process/ask-version.ts');
  const answer = await askVersion({ path, timeLimitMs: versionTimeLimitMs });
  if (answer.kind === 'answered') return await refuseLoggedOut(cli, environment);
  const how = answer.kind === 'silent' ? 'does not answer' : `does not start: ${answer.text}`;
  const remedy = `Start it by hand to see what is wrong, or install it again: npm install -g ${cli.package}`;
  throw new Problem({ code: 'agent-broken', what: `${cli.title} (${path}) ${how}`, remedy });
}

/** Where it is not certain that there is no login, the agent itself will say so. */
async function refuseLoggedOut(cli: AgentCli, environment: Environment): Promise<void> {
  const login = await findLogin(cli, environment, process.platform);
  if (login.kind !== 'absent' || !login.isCertain) return;
  throw new Problem({
    code: 'entry-not-logged-in',
    what: `${cli.title} is not logged in`,
    remedy: `${cli.loginRemedy} Or choose another agent with "runner" in .pitwall/config.yaml; pitwall doctor shows which are ready.`,
  });
}
