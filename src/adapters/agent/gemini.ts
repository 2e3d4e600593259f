// Gemini CLI: stream-json, the prompt on standard input. Headless it never asks, and without yolo it can do nothing.
import type { AgentCommand, AgentProtocol, AgentTask, Capabilities } from '../../ports/agent.ts';
import { converseByLines } from './cli/converse-by-lines.ts';
import { mcpEnvironment } from './cli/mcp-environment.ts';
import { refuseWhatItCannot, unable } from './cli/refuse.ts';
import { createGeminiReader } from './gemini/reader.ts';

export interface GeminiOptions {
  readonly program?: readonly [string, ...string[]];
  /** Its tools and MCP servers are settings, and Pitwall never writes those of the user. Default: false. */
  readonly hasIsolatedHome?: boolean;
  /** What an isolated home logs in with. Default: gemini-api-key. */
  readonly auth?: 'gemini-api-key' | 'vertex-ai';
  readonly now?: () => number;
}

export function createGemini(options: GeminiOptions = {}): AgentProtocol {
  const { hasIsolatedHome = false, now = Date.now } = options;
  const capabilities: Capabilities = {
    permissions: false,
    usage: true,
    cost: false,
    resume: true,
    mcp: hasIsolatedHome,
    cancel: false,
    tools: hasIsolatedHome,
  };
  return {
    name: 'gemini',
    capabilities,
    command: task => {
      refuseWhatItCannot('gemini', capabilities, task);
      return geminiCommand(options, task);
    },
    converse: (conversation, task) => converseByLines(conversation, createGeminiReader(task, now)),
  };
}

function geminiCommand(
  { program = ['gemini'], auth = 'gemini-api-key' }: GeminiOptions,
  task: AgentTask,
): AgentCommand {
  const { isolatedHome, mcpServers, tools } = task;
  if (isolatedHome === undefined && (mcpServers.length > 0 || tools !== undefined)) {
    throw unable('gemini', "take tools or MCP servers with the user's own settings", 'Give it an isolated home.');
  }
  return {
    argv: [
      ...program,
      ...['--output-format', 'stream-json'],
      ...['--approval-mode', 'yolo'],
      ...['--extensions', 'none'],
      ...['--allowed-mcp-server-names', ...(mcpServers.length === 0 ? ['none'] : mcpServers.map(({ name }) => name))],
      ...(task.model === undefined ? [] : ['--model', task.model]),
      ...(task.resume === undefined ? [] : ['--resume', task.resume]),
    ],
    env: { ...standingEnvironment, ...mcpEnvironment(mcpServers), ...homeEnvironment(task) },
    ...(isolatedHome === undefined
      ? { obeys: repositorySettings }
      : { files: { [settingsFile]: isolatedSettings(auth, task) } }),
  };
}

const standingEnvironment = {
  /** Otherwise yolo is refused. Whether the repository is trusted is asked by Pitwall, once. */
  GEMINI_CLI_TRUST_WORKSPACE: 'true',
  /** Otherwise a second process does the work, and the first one ignores SIGTERM. */
  GEMINI_CLI_NO_RELAUNCH: 'true',
};

/** Settings of the system: those of the user and of the repository cannot change what stands there. */
const settingsFile = 'gemini/system-settings.json';

function homeEnvironment({ isolatedHome }: AgentTask): Record<string, string> {
  if (isolatedHome === undefined) return {};
  return { HOME: isolatedHome, GEMINI_CLI_SYSTEM_SETTINGS_PATH: `${isolatedHome}/${settingsFile}` };
}

/** Its hooks run with the user's own home; only settings of the system switch them off. */
const repositorySettings = ['.gemini/settings.json'];

const toolNames: Readonly<Record<string, string>> = {
  bash: 'run_shell_command',
  edit: 'replace',
  find: 'glob',
  grep: 'grep_search',
  ls: 'list_directory',
  read: 'read_file',
  write: 'write_file',
};

function isolatedSettings(auth: string, { mcpServers, tools }: AgentTask): string {
  const settings = {
    security: { auth: { selectedType: auth } },
    general: { maxAttempts: 3, enableAutoUpdate: false },
    hooksConfig: { enabled: false },
    privacy: { usageStatisticsEnabled: false },
    ...(tools === undefined ? {} : { tools: { core: tools.map(tool => toolNames[tool] ?? tool) } }),
    mcpServers: Object.fromEntries(mcpServers.map(server => [server.name, mcpEntry(server)])),
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/** Gemini fills in `$NAME` from its own environment. */
function mcpEntry({ argv, env }: AgentTask['mcpServers'][number]) {
  const [command, ...args] = argv;
  return { command, args, env: Object.fromEntries(Object.keys(env).map(key => [key, `$${key}`])), trust: true };
}
