// Which agent CLI works for a role, how it is talked to, and the login that its own variables hold.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createClaude } from '../adapters/agent/claude.ts';
import { createCodex } from '../adapters/agent/codex.ts';
import { createCommand } from '../adapters/agent/command.ts';
import { createGemini } from '../adapters/agent/gemini.ts';
import { createPi } from '../adapters/agent/pi.ts';
import { createScriptedProtocol, type ScriptedOptions } from '../adapters/agent/scripted/protocol.ts';
import { readScript, type Script } from '../adapters/agent/scripted/read-script.ts';
import { agentClis } from '../cli/doctor/agent-clis.ts';
import { findProgram } from '../cli/find-program.ts';
import type { Environment, Variables } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import type { AgentProtocol } from '../ports/agent.ts';

export type RunnerName = NonNullable<Config['runner']>;

export interface ProtocolChoice {
  /** What the role says, else the configuration; undefined: the first agent CLI on the PATH. */
  readonly runner: RunnerName | undefined;
  readonly agentCommand: Config['agentCommand'];
  readonly environment: Environment;
  /** Where a script's path begins. */
  readonly folder: string;
  readonly turnOf: NonNullable<ScriptedOptions['turnOf']>;
}

export async function chooseProtocol(choice: ProtocolChoice): Promise<AgentProtocol> {
  const runner = choice.runner ?? (await firstOnPath(choice.environment));
  if (runner === 'opencode')
    return withLogin((await acp()).createAcp({ agent: 'opencode' }), runner, choice.environment);
  return withLogin(await protocolOf(runner, choice), runner, choice.environment);
}

/** Loaded only by who needs it: its schemas take a while to build. */
const acp = () => import('../adapters/agent/acp.ts');

/** In the order in which they are looked for. */
const onPath = ['claude', 'codex', 'gemini', 'opencode', 'pi'] as const;

async function firstOnPath({ path }: Environment): Promise<(typeof onPath)[number]> {
  for (const name of onPath) if (await findProgram(name, path)) return name;
  throw new Problem({
    code: 'agent-missing',
    what: `No agent CLI is on the PATH: neither ${onPath.join(', ')}.`,
    remedy:
      'Install one of them and log in, or set "runner" in .pitwall/config.yaml; pitwall doctor shows what is found.',
  });
}

async function protocolOf(runner: RunnerName, choice: ProtocolChoice): Promise<AgentProtocol> {
  switch (runner) {
    case 'claude':
      return createClaude();
    case 'codex':
      return createCodex();
    case 'gemini':
      return createGemini();
    case 'pi':
      return createPi();
    case 'acp':
      return (await acp()).createAcp({ program: programOf(runner, choice) });
    case 'command':
      return createCommand({ program: programOf(runner, choice) });
    case 'scripted':
      return await scripted(choice);
    case 'tmux':
      throw new Problem({
        code: 'runner-missing',
        what: 'The runner tmux is not built yet.',
        remedy: 'Choose another runner in .pitwall/config.yaml.',
      });
  }
}

function programOf(runner: RunnerName, { agentCommand }: ProtocolChoice): readonly [string, ...string[]] {
  const [program, ...args] = agentCommand ?? [];
  if (program !== undefined) return [program, ...args];
  throw new Problem({
    code: 'runner-cannot',
    what: `The runner ${runner} has no program to start.`,
    remedy: 'Set "agentCommand" in .pitwall/config.yaml.',
  });
}

/** `agentCommand` names the script: it is what this runner plays. */
async function scripted(choice: ProtocolChoice): Promise<AgentProtocol> {
  const [file] = programOf('scripted', choice);
  const path = resolve(choice.folder, file);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Problem(
      {
        code: 'script-missing',
        what: `The script ${path} cannot be read.`,
        remedy: 'Set "agentCommand" in .pitwall/config.yaml to the path of a script, see docs/scripted-agents.md.',
      },
      { cause: error },
    );
  });
  // Every role and every attempt asks, and reading it anew takes longer than all else they ask for.
  if (lastRead?.file !== file || lastRead.text !== text) lastRead = { file, text, script: readScript(file, text) };
  return createScriptedProtocol({ script: lastRead.script, file, turnOf: choice.turnOf });
}

let lastRead: { readonly file: string; readonly text: string; readonly script: Script } | undefined;

/** An agent gets the variables that are its own login, and no other agent's. */
function withLogin(protocol: AgentProtocol, cli: string, { variables }: Environment): AgentProtocol {
  const known = agentClis.find(({ name }) => name === cli);
  const login = pick(variables, name => known?.loginVariable.test(name) || known?.placeVariable?.test(name) || false);
  return {
    ...protocol,
    command: task => {
      const command = protocol.command(task);
      return { ...command, env: { ...login, ...command.env } };
    },
  };
}

function pick(variables: Variables, isWanted: (name: string) => boolean): Record<string, string> {
  const wanted = Object.entries(variables).flatMap(([name, value]) => (value && isWanted(name) ? [[name, value]] : []));
  return Object.fromEntries(wanted);
}
