// Chooses the agent CLI for a role, its protocol, and the variables with its login.
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { createClaude } from '../adapters/agent/claude.ts';
import { createCodex } from '../adapters/agent/codex.ts';
import { createCommand } from '../adapters/agent/command.ts';
import { createGemini } from '../adapters/agent/gemini.ts';
import { knownClis } from '../adapters/agent/known-clis.ts';
import { piExtensionFinder } from '../adapters/agent/pi/find-extension.ts';
import { createPi } from '../adapters/agent/pi.ts';
import { createScriptedProtocol, type ScriptedOptions } from '../adapters/agent/scripted/protocol.ts';
import { readScript, type Script } from '../adapters/agent/scripted/read-script.ts';
import { createTmux } from '../adapters/agent/tmux.ts';
import type { Environment, Variables } from '../config/environment.ts';
import type { Config } from '../config/schema.ts';
import { Problem } from '../core/problem.ts';
import type { AgentProtocol } from '../ports/agent.ts';

export type RunnerName = NonNullable<Config['runner']>;

export interface ProtocolChoice {
  readonly runner: RunnerName;
  /** What the runners that can drive any program start. */
  readonly command: readonly string[] | undefined;
  readonly environment: Environment;
  /** A relative path of a script starts here. */
  readonly folder: string;
  readonly turnOf: NonNullable<ScriptedOptions['turnOf']>;
}

export async function chooseProtocol(choice: ProtocolChoice): Promise<AgentProtocol> {
  const { runner } = choice;
  const protocol = await protocols[runner](choice);
  // A known agent that is named by its command line has the login of its own CLI.
  return withLogin(protocol, cliOf(runner, protocol), choice.environment);
}

function cliOf(runner: RunnerName, { name, terminal }: AgentProtocol): string {
  if (terminal) return terminal.program.map(word => basename(word)).find(isKnown) ?? runner;
  return runner === 'acp' ? name.replace(/-acp$/, '') : runner;
}

const isKnown = (word: string) => knownClis.some(({ name }) => name === word);

/** Loaded on demand: its schemas take a while to build. */
const acp = () => import('../adapters/agent/acp.ts');

type Create = (choice: ProtocolChoice) => AgentProtocol | Promise<AgentProtocol>;

const protocols: Readonly<Record<RunnerName, Create>> = {
  claude: () => createClaude(),
  codex: () => createCodex(),
  gemini: () => createGemini(),
  opencode: async () => (await acp()).createAcp({ agent: 'opencode' }),
  pi: ({ folder, environment }) => createPi({ extensionPath: piExtensionFinder(folder, environment.home) }),
  acp: async choice => (await acp()).createAcp({ program: programOf('acp', choice) }),
  command: choice => createCommand({ program: programOf('command', choice) }),
  tmux: choice => createTmux({ program: programOf('tmux', choice) }),
  scripted,
};

function programOf(runner: RunnerName, { command }: ProtocolChoice): readonly [string, ...string[]] {
  const [program, ...args] = command ?? [];
  if (program !== undefined) return [program, ...args];
  const what = `the runner ${runner} has no program to start`;
  throw new Problem({ code: 'runner-cannot', what, remedy: 'Set "agentCommand" in .pitwall/config.yaml.' });
}

/** The command is the path of the script. */
async function scripted(choice: ProtocolChoice): Promise<AgentProtocol> {
  const [file] = programOf('scripted', choice);
  const path = resolve(choice.folder, file);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const what = `the script ${path} cannot be read`;
    const remedy =
      'Set "agentCommand" in .pitwall/config.yaml to the path of a script, see docs/guides/scripted-agents.md.';
    throw new Problem({ code: 'script-missing', what, remedy }, { cause });
  });
  // Asked for by every role and every attempt; reading it again would take longer than the rest of the choice.
  if (lastRead?.file !== file || lastRead.text !== text) lastRead = { file, text, script: readScript(file, text) };
  return createScriptedProtocol({ script: lastRead.script, file, turnOf: choice.turnOf });
}

let lastRead: { readonly file: string; readonly text: string; readonly script: Script } | undefined;

/** An agent gets the variables of its own login, and no other agent's. */
function withLogin(protocol: AgentProtocol, cli: string, { variables }: Environment): AgentProtocol {
  const known = knownClis.find(({ name }) => name === cli);
  const login = pick(variables, name => known?.loginVariable.test(name) || known?.addressVariable?.test(name) || false);
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
