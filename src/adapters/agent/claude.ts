// Claude Code: stream-json both ways, permission requests over standard input and output.
import type { AgentCommand, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { createClaudeReader } from './claude/reader.ts';
import { claudeEnvironment, claudeTools, unwantedTools } from './claude/settings.ts';
import { allCapabilities } from './cli/capabilities.ts';
import { converseByLines } from './cli/converse-by-lines.ts';
import { mcpEnvironment } from './cli/mcp-environment.ts';
import { splitPrompt } from './cli/prompt.ts';

export interface ClaudeOptions {
  readonly program?: readonly [string, ...string[]];
  readonly now?: () => number;
}

export function createClaude({ program = ['claude'], now = Date.now }: ClaudeOptions = {}): AgentProtocol {
  return {
    name: 'claude',
    capabilities: allCapabilities,
    shell: 'bash',
    command: task => claudeCommand(program, task),
    converse: (conversation, task) => converseByLines(conversation, createClaudeReader(task, now)),
  };
}

function claudeCommand(program: readonly [string, ...string[]], task: AgentTask): AgentCommand {
  const { system } = splitPrompt(task);
  return {
    argv: [
      ...program,
      ...conversationFlags,
      ...claudeRestrictions(task),
      ...(system === undefined ? [] : ['--append-system-prompt', system]),
      ...(task.model === undefined ? [] : ['--model', task.model]),
      ...effortFlags(task),
      ...(task.resume === undefined ? [] : ['--resume', task.resume]),
    ],
    env: { ...claudeEnvironment(task), ...mcpEnvironment(task.mcpServers) },
  };
}

const conversationFlags = [
  '-p',
  '--verbose',
  ...['--input-format', 'stream-json'],
  ...['--output-format', 'stream-json'],
  ...['--permission-prompt-tool', 'stdio'],
];

/** Neither the user's nor the repository's settings, hooks, MCP servers and allowed tools; the login is no setting. */
export function claudeRestrictions({ mcpServers, tools }: AgentTask): string[] {
  const config = { mcpServers: Object.fromEntries(mcpServers.map(server => [server.name, mcpEntry(server)])) };
  return [
    ...['--setting-sources', ''],
    '--strict-mcp-config',
    ...(mcpServers.length === 0 ? [] : ['--mcp-config', JSON.stringify(config)]),
    ...(mcpServers.length === 0 ? [] : ['--allowedTools', mcpServers.map(({ name }) => `mcp__${name}`).join(',')]),
    ...['--disallowedTools', unwantedTools.join(',')],
    ...(tools === undefined ? [] : ['--tools', claudeTools(tools).join(',')]),
  ];
}

/** Claude Code fills in `${NAME}` from its own environment. */
function mcpEntry({ argv, env }: AgentTask['mcpServers'][number]) {
  const [command, ...args] = argv;
  return { type: 'stdio', command, args, env: Object.fromEntries(Object.keys(env).map(key => [key, `\${${key}}`])) };
}

/** Newer models always think, but can be asked to think little; older ones can be asked not to. */
function effortFlags({ thinking }: AgentTask): string[] {
  if (thinking === undefined) return [];
  if (thinking === 'off') return ['--effort', 'low', '--settings', '{"alwaysThinkingEnabled":false}'];
  return ['--effort', thinking === 'minimal' ? 'low' : thinking];
}
