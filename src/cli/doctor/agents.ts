// The agent CLIs that Pitwall can drive: there, new enough, logged in. Any one of them is enough, unless one is chosen.
import { resolve } from 'node:path';
import type { Environment } from '../../config/environment.ts';
import { findProgram, isExecutable } from '../find-program.ts';
import { type AgentCli, agentClis } from './agent-clis.ts';
import { findLogin } from './agent-login.ts';
import { askVersion } from './ask-version.ts';
import type { DoctorProbe, ProbeReport } from './probe.ts';
import { judgeProgram } from './program.ts';
import { isVersionAtLeast } from './version.ts';

/** What the configuration says of agents. */
export interface ChosenAgent {
  readonly runner?: string | undefined;
  readonly command?: readonly string[] | undefined;
}

export interface AgentSurroundings {
  readonly environment: Environment;
  /** Where a relative path of a program starts. */
  readonly folder: string;
  readonly chosen: ChosenAgent;
  readonly platform: NodeJS.Platform;
}

/** Some need seconds to start, and on a machine that is busy several times as long. */
const versionTimeLimitMs = 20_000;

export function agentProbes(around: AgentSurroundings): readonly DoctorProbe[] {
  const single = agentClis.map(cli => ({ name: cli.name, probe: onlyOnce(() => probeAgent(cli, around)) }));
  const all = { name: 'agents', probe: () => probeAll(single) };
  return [...single, ...commandProbes(around), all];
}

async function probeAgent(cli: AgentCli, around: AgentSurroundings): Promise<ProbeReport> {
  const { environment, chosen, platform } = around;
  const state = chosen.runner === cli.name ? 'fail' : 'warn';
  const path = await findProgram(cli.name, environment.path);
  if (path === undefined)
    return { state, found: 'not found', remedy: `To use ${cli.title}: npm install -g ${cli.package}` };
  const answer = await askVersion({ path, timeLimitMs: versionTimeLimitMs });
  if (answer.kind !== 'answered') return { ...judgeProgram(path, answer), state };
  const found = `${answer.text} (${path})`;
  if (!isVersionAtLeast(answer.text, cli.versionMin)) {
    const remedy = `Pitwall was tried with ${cli.versionMin} and newer: npm install -g ${cli.package}@latest`;
    return { state, found: `${found}, too old`, remedy };
  }
  const login = await findLogin(cli, environment, platform);
  if (login.kind === 'there') return { state: 'ok', found: `${found}, login in ${login.where}` };
  const why = login.kind === 'absent' ? 'not logged in' : login.why;
  return { state, found: `${found}, ${why}`, remedy: cli.loginRemedy };
}

async function probeAll(single: readonly DoctorProbe[]): Promise<ProbeReport> {
  const reports = await Promise.all(single.map(({ probe }) => probe()));
  const ready = single.filter((_, at) => reports[at]?.state === 'ok').map(({ name }) => name);
  if (ready.length > 0) return { state: 'ok', found: `ready: ${ready.join(', ')}` };
  const remedy = 'Install one of those above and log in. "pitwall demo" works without.';
  return { state: 'warn', found: 'none is ready', remedy };
}

/** Any program can stand there, so it is looked for and not started: it might begin to work. */
function commandProbes({ environment, folder, chosen }: AgentSurroundings): readonly DoctorProbe[] {
  const { runner, command: [program, ...rest] = [] } = chosen;
  if ((runner !== 'acp' && runner !== 'command') || program === undefined) return [];
  const probe = async (): Promise<ProbeReport> => {
    const path = program.includes('/')
      ? await ifExecutable(resolve(folder, program))
      : await findProgram(program, environment.path);
    if (path !== undefined) return { state: 'ok', found: `${[program, ...rest].join(' ')} (${path})` };
    const remedy = 'Install it, or correct agentCommand in .pitwall/config.yaml.';
    return { state: 'fail', found: `${program} is not there`, remedy };
  };
  return [{ name: runner, probe }];
}

async function ifExecutable(path: string): Promise<string | undefined> {
  return (await isExecutable(path)) ? path : undefined;
}

function onlyOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}
