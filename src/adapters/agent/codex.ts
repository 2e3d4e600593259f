// Codex: `exec --json`, the prompt on standard input. It never asks; Pitwall's sandbox holds it, or else its own.
import type { AgentCommand, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { allCapabilities } from './cli/capabilities.ts';
import { converseByLines } from './cli/converse-by-lines.ts';
import { mcpEnvironment, toolsWaitMs } from './cli/mcp-environment.ts';
import { splitPrompt } from './cli/prompt.ts';
import { createCodexReader } from './codex/reader.ts';

export interface CodexOptions {
  readonly program?: readonly [string, ...string[]];
  /** More settings, as codex takes them with `-c`: a model provider of one's own, for example. */
  readonly settings?: readonly string[];
  readonly now?: () => number;
}

export function createCodex(options: CodexOptions = {}): AgentProtocol {
  const { now = Date.now } = options;
  return {
    name: 'codex',
    capabilities: { ...allCapabilities, permissions: false, cost: false, cancel: false, tools: false },
    isSandboxed: true,
    command: task => codexCommand(options, task),
    converse: (conversation, task) => converseByLines(conversation, createCodexReader(task, now)),
  };
}

function codexCommand(options: CodexOptions, task: AgentTask): AgentCommand {
  const { program = ['codex'] } = options;
  return {
    argv: [
      ...program,
      'exec',
      ...(task.resume === undefined ? [] : ['resume']),
      '--json',
      '--skip-git-repo-check',
      ...restrictionFlags,
      ...settingsOf(options.settings ?? [], task).flatMap(setting => ['-c', setting]),
      ...(task.model === undefined ? [] : ['--model', task.model]),
      ...(task.resume === undefined ? [] : [task.resume]),
      '-',
    ],
    env: {
      ...(task.isolatedHome && { CODEX_HOME: `${task.isolatedHome}/codex` }),
      ...mcpEnvironment(task.mcpServers),
    },
    ...(task.isolatedHome && { files: { 'codex/config.toml': isolatedConfig } }),
  };
}

/** Keeps out settings, MCP servers, plugins, and rules that let commands out of the sandbox; the login stays. */
const restrictionFlags = ['--ignore-user-config', '--ignore-rules', '--disable', 'plugins'];

function settingsOf(settings: readonly string[], task: AgentTask): string[] {
  const { system } = splitPrompt(task);
  return [
    'approval_policy="never"',
    // Its own sandbox keeps `.git` read-only: the agent cannot commit, Pitwall does. Inside of Pitwall's it is not needed.
    `sandbox_mode="${task.containment === 'sandbox' ? 'danger-full-access' : 'workspace-write'}"`,
    'check_for_update_on_startup=false',
    // Instruction files of the base commit are in the prompt.
    'project_doc_max_bytes=0',
    ...(system === undefined ? [] : [`developer_instructions=${tomlText(system)}`]),
    ...(task.thinking ? [`model_reasoning_effort="${task.thinking === 'off' ? 'none' : task.thinking}"`] : []),
    ...task.mcpServers.map(mcpSetting),
    ...settings,
  ];
}

/** A basic string of TOML: that of JSON, but for the one control character that JSON leaves alone. */
function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

/**
 * `env_vars` are handed on from codex's own environment. Without the approval mode each call fails, because no person approves it.
 * A server that is not required may be late: its tools are then missing, and the model is never told.
 */
function mcpSetting({ name, argv, env }: AgentTask['mcpServers'][number]): string {
  const [command, ...args] = argv;
  const list = (texts: readonly string[]) => `[${texts.map(tomlText).join(', ')}]`;
  const table = [
    `command=${tomlText(command)}`,
    `args=${list(args)}`,
    `env_vars=${list(Object.keys(env))}`,
    'default_tools_approval_mode="approve"',
    'required=true',
    `startup_timeout_sec=${toolsWaitMs / 1000}`,
  ];
  return `mcp_servers.${name}={${table.join(', ')}}`;
}

const isolatedConfig =
  '# Written by Pitwall: settings come as arguments. The folder must exist, or codex refuses to start.\n';
