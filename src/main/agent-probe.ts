// How a listed agent is on this machine: whether its program starts and is logged in, and how much it has to do.
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { knownClis } from '../adapters/agent/known-clis.ts';
import type { Environment } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { type Agent, type AgentRegistry, agentNamed } from '../core/agents/agent.ts';
import { Problem } from '../core/problem.ts';
import type { PreflightFacts } from '../core/world/epic.ts';
import { AskOnce } from '../std/ask-once.ts';
import { findProgram, isProgram } from '../std/find-program.ts';
import { mustStart } from './inspect-agent.ts';

interface ProbeOptions {
  readonly agents: AgentRegistry;
  readonly config: Config;
  readonly environment: Environment;
  readonly repository: string;
  /** Its attempts that are at work now. */
  atWork(agent: string): Promise<readonly string[]>;
  readonly now: () => number;
}

type Reach = Pick<NonNullable<PreflightFacts['agent']>, 'isReachable' | 'why'>;

/** A tick asks more than once, and starting a program takes a while. */
const rememberedMs = 60_000;

export function agentProbe(options: ProbeOptions): (worker: string) => Promise<PreflightFacts['agent']> {
  const { agents, atWork, now } = options;
  let asked = { since: now(), reaches: new AskOnce<Reach>() };
  return async worker => {
    const agent = agentNamed(agents, worker);
    if (!agent) return undefined;
    if (now() - asked.since > rememberedMs) asked = { since: now(), reaches: new AskOnce() };
    const [reach, busy] = await Promise.all([asked.reaches.get(worker, () => reachOf(options, agent)), atWork(worker)]);
    return { ...reach, atWork: busy.length, capacity: agent.capacity };
  };
}

async function reachOf({ config, environment, repository }: ProbeOptions, agent: Agent): Promise<Reach> {
  const cli = knownClis.find(({ name }) => name === agent.runner);
  if (!cli) return reachOfCommand(agent.command ?? config.agentCommand ?? [], environment, repository);
  if (!findProgram(cli.name, environment.path)) return { isReachable: false, why: `${cli.title} was not found` };
  try {
    await mustStart(cli.name, environment);
    return { isReachable: true, why: `${cli.title} starts` };
  } catch (error) {
    if (error instanceof Problem) return { isReachable: false, why: error.message };
    throw error;
  }
}

/** It is not started: it might begin to work. */
function reachOfCommand([program]: readonly string[], environment: Environment, repository: string): Reach {
  if (program === undefined) return { isReachable: true, why: 'it needs no program' };
  const isPath = isAbsolute(program) || program.includes('/');
  const path = isPath ? resolve(repository, program) : findProgram(program, environment.path);
  const isThere = path !== undefined && (isPath ? existsSync(path) : isProgram(path));
  return isThere
    ? { isReachable: true, why: `${program} is there` }
    : { isReachable: false, why: `${program} was not found` };
}
