// The environment of an agent CLI that a person talks to in the worktree of a run: that of an attempt, with the person's terminal.
import { planLaunch } from '../adapters/runner/launch.ts';
import { plantedInstructions } from '../adapters/worktrees/planted-instructions.ts';
import type { Conversation } from '../app/views/answers.ts';
import type { Environment } from '../config/environment.ts';
import { chooseProtocol, type RunnerName } from './choose-protocol.ts';
import { gitReader } from './git-reader.ts';

const ofTerminal = ['TERM', 'COLORTERM', 'COLUMNS', 'LINES'];

/** A Problem where the CLI would obey what the work added to the worktree. */
export async function attachEnvironment(
  repository: string,
  environment: Environment,
  { runner, folder, base, role, attempt }: Conversation,
): Promise<Readonly<Record<string, string>>> {
  const name = runner.replace(/-acp$/, '') as RunnerName;
  const choice = { runner: name, command: undefined, environment, folder: repository, turnOf: () => 1 };
  const protocol = await chooseProtocol(choice);
  const planted = base && (await plantedInstructions({ git: gitReader, repository, worktree: folder, base }));
  const prompt = { system: '', task: '' };
  const task = { attempt, role, cwd: folder, prompt, mcpServers: [], ...(planted ? { planted } : {}) };
  const { env } = await planLaunch(protocol, task, environment.variables);
  const terminal = ofTerminal.flatMap(key => {
    const value = environment.variables[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...env, ...Object.fromEntries(terminal) };
}
