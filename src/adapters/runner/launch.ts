// What is to be started for an attempt: task, command, environment and files, checked before anything runs.
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { AgentCommand, AgentProtocol, AgentTask, Shell } from '../../ports/agent.ts';
import { findProgram, isProgram } from '../../std/find-program.ts';
import { refuseWhatItCannot } from '../agent/cli/capabilities.ts';
import { type AgentEnvironment, agentEnvironment, type Variables } from './agent-environment.ts';

export interface Launch extends AgentEnvironment {
  readonly argv: AgentCommand['argv'];
  /** In which its commands run; undefined: that is not known. */
  readonly shell: Shell | undefined;
}

export async function planLaunch(protocol: AgentProtocol, task: AgentTask, own: Variables): Promise<Launch> {
  refuseWhatItCannot(protocol.name, protocol.capabilities, task);
  const command = protocol.command(task);
  const home = task.isolatedHome === undefined ? {} : { HOME: task.isolatedHome };
  const bash = protocol.shell === 'bash' ? findProgram('bash', own.PATH) : undefined;
  const shell = protocol.shell === 'bash' && bash === undefined ? undefined : protocol.shell;
  const chosen = bash === undefined ? {} : { SHELL: bash };
  const environment = agentEnvironment(own, { ...task.variables, ...home, ...chosen, ...command.env });
  const { PATH = '' } = environment.env;
  if (protocol.terminal) mustHaveTerminal(command.argv[0], PATH);
  mustBeFound(protocol.terminal?.program[0] ?? command.argv[0], PATH);
  await mustNotObey(protocol.name, task.cwd, command.obeys ?? []);
  mustNotRead(
    protocol.name,
    (task.planted ?? []).filter(path => command.readsInstructions?.(path)),
  );
  if (task.isolatedHome !== undefined) await mkdir(task.isolatedHome, { recursive: true, mode: 0o700 });
  await writeFiles(task.isolatedHome, command.files ?? {});
  return { ...environment, argv: command.argv, shell };
}

function mustBeFound(program: string, path: string): void {
  const isFound = program.includes(sep) ? isAbsolute(program) && isProgram(program) : findProgram(program, path);
  if (isFound) return;
  const remedy = 'Install it, or put its folder on PATH; pitwall doctor shows what is found.';
  throw new Problem({ code: 'agent-missing', what: `The agent program ${program} was not found.`, remedy });
}

function mustHaveTerminal(server: string, path: string): void {
  if (findProgram(server, path)) return;
  const what = `The runner ${server} needs the program ${server}, which was not found.`;
  const remedy = `Install ${server} 3.2 or newer (apt install ${server}, brew install ${server}), or set another "runner".`;
  throw new Problem({ code: 'terminal-missing', what, remedy });
}

/** Anyone who can write to the repository could start programs on this machine. */
async function mustNotObey(name: string, worktree: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // A link that leads nowhere is there as well.
    const isThere = await lstat(join(worktree, path)).then(Boolean, () => false);
    if (!isThere) continue;
    throw new Problem({
      code: 'repository-commands-agent',
      what: `The runner ${name} would obey ${path} of the repository, which can start programs.`,
      remedy:
        'Use another runner or an isolated home for it, or take that file out of the repository; see docs/reference/agents.md.',
    });
  }
}

/** Otherwise an agent could instruct the next one, its auditor above all. */
function mustNotRead(name: string, planted: readonly string[]): void {
  if (planted.length === 0) return;
  throw new Problem({
    code: 'work-instructs-agent',
    what: `The runner ${name} would obey ${planted.join(', ')}, which the work added or altered.`,
    remedy:
      'Take it out of the worktree, or use claude, codex, opencode or pi for this item, which are kept from it; see docs/reference/agents.md.',
  });
}

async function writeFiles(home: string | undefined, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = normalize(name);
    if (home === undefined) throw new Error(`${name} needs an isolated home`);
    if (isAbsolute(path) || path.split(sep).includes('..')) throw new Error(`${name} is not below the isolated home`);
    await mkdir(dirname(join(home, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(home, path), text, { mode: 0o600 });
  }
}
