// The agent CLIs that Pitwall can drive: installed, new enough, logged in. One of them is enough, unless the configuration
// names one.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Agent, AgentRegistry } from '../../core/agents/agent.ts';
import type { AgentCli } from '../../ports/agent-cli.ts';
import { AskOnce } from '../../std/ask-once.ts';
import { findProgram, isProgram } from '../../std/find-program.ts';
import { findLogin } from './agent-login.ts';
import type { ProbeReport } from './answers.ts';
import type { DoctorProbe, DoctorWorkspace } from './probe.ts';
import { isVersionAtLeast, judgeVersion } from './program.ts';

export interface AgentProbeOptions {
  readonly workspace: Pick<DoctorWorkspace, 'environment' | 'knownClis' | 'askVersion'>;
  /** A relative `command` starts here. */
  readonly folder: string;
  /** As the configuration says. */
  readonly runner?: string | undefined;
  readonly command?: readonly string[] | undefined;
  /** Those that the configuration lists. */
  readonly agents?: AgentRegistry;
  readonly platform: NodeJS.Platform;
}

/** Some need seconds to start, and several times as long on a busy machine. */
const versionTimeLimitMs = 20_000;

export function agentProbes(options: AgentProbeOptions): readonly DoctorProbe[] {
  const { knownClis } = options.workspace;
  const reports = new AskOnce<ProbeReport>();
  const single = knownClis.map(cli => {
    return { name: cli.name, probe: () => reports.get(cli.name, () => probeAgent(cli, options)) };
  });
  const all = { name: 'agents', probe: () => probeAll(single, options.runner) };
  const listed = options.agents ?? [];
  if (listed.length === 0) return [...single, ...commandProbes(options), all];
  return [...single, ...listed.map(agent => listedProbe(options, single, agent))];
}

/** An agent of the configuration: its CLI with its login, or its program. */
function listedProbe(options: AgentProbeOptions, single: readonly DoctorProbe[], agent: Agent): DoctorProbe {
  const { name, runner, model, command = options.command ?? [] } = agent;
  const how = `${runner}, ${model ?? 'its own model'}`;
  const cli = single.find(each => each.name === runner);
  const probe = async () => await (cli ? cli.probe() : probeCommand({ ...options, runner, command }));
  const named = async () => {
    const report = await probe();
    return { ...report, found: `${how}: ${report.found}` };
  };
  return { name: `agent ${name}`, probe: named };
}

async function probeAgent(
  cli: AgentCli,
  { workspace, runner, agents, platform }: AgentProbeOptions,
): Promise<ProbeReport> {
  const { environment, askVersion } = workspace;
  const isNeeded = runner === cli.name || agents?.some(agent => agent.runner === cli.name);
  const state = isNeeded ? 'fail' : 'warn';
  const path = findProgram(cli.name, environment.path);
  if (path === undefined)
    return { state, found: 'not found', remedy: `To use ${cli.title}:\nnpm install -g ${cli.package}` };
  const answer = await askVersion({ path, timeLimitMs: versionTimeLimitMs });
  if (answer.kind !== 'answered') return { ...judgeVersion(path, answer), state };
  const found = `${answer.text} (${path})`;
  if (!isVersionAtLeast(answer.text, cli.versionMin)) {
    const remedy = `Pitwall was tried with ${cli.versionMin} and newer:\nnpm install -g ${cli.package}@latest`;
    return { state, found: `${found}, too old`, remedy };
  }
  const login = await findLogin(cli, environment, platform);
  if (login.kind === 'found') return { state: 'ok', found: `${found}, login in ${login.where}` };
  const why = login.kind === 'absent' ? 'not logged in' : login.why;
  return { state, found: `${found}, ${why}`, remedy: cli.loginRemedy };
}

/** Runners that start none of the known CLIs. */
const withoutCli = ['scripted', 'acp', 'command', 'tmux'];

async function probeAll(single: readonly DoctorProbe[], runner: string | undefined): Promise<ProbeReport> {
  if (runner !== undefined && withoutCli.includes(runner))
    return { state: 'ok', found: `none is needed: the runner is ${runner}` };
  const reports = await Promise.all(single.map(({ probe }) => probe()));
  const ready = single.filter((_, at) => reports[at]?.state === 'ok').map(({ name }) => name);
  if (ready.length > 0) return { state: 'ok', found: `ready: ${ready.join(', ')}` };
  const remedy = 'Install one of the CLIs above and log in. "pitwall demo" works without one.';
  return { state: 'warn', found: 'none is ready', remedy };
}

/** The program of the runners `acp`, `command` and `tmux`. */
function commandProbes(options: AgentProbeOptions): readonly DoctorProbe[] {
  const { runner, command = [] } = options;
  if (runner === undefined || !['acp', 'command', 'tmux'].includes(runner) || command.length === 0) return [];
  return [{ name: runner, probe: () => probeCommand(options) }];
}

/** It is not started: it might begin to work. A script is only a file. */
async function probeCommand({ workspace, folder, runner, command = [] }: AgentProbeOptions): Promise<ProbeReport> {
  const [program = ''] = command;
  const isPath = runner === 'scripted' || program.includes('/');
  const path = isPath ? resolve(folder, program) : findProgram(program, workspace.environment.path);
  const isThere = path !== undefined && (runner === 'scripted' ? existsSync(path) : isProgram(path));
  if (isThere) return { state: 'ok', found: `${command.join(' ')} (${path})` };
  const remedy = 'Install it, or correct the command in .pitwall/config.yaml.';
  return { state: 'fail', found: `${program} was not found`, remedy };
}
