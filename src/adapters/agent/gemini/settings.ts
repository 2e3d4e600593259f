// Settings of Gemini CLI for an isolated home, and what keeps those of others out.
import type { AgentTask, McpServer } from '../../../ports/agent.ts';

/** Settings of the system: those of the user and of the repository cannot override them. */
const settingsFile = 'gemini/system-settings.json';

/** Its hooks run with the user's own home; only settings of the system switch them off. */
const repositorySettings = ['.gemini/settings.json'];

export function geminiEnvironment({ isolatedHome }: AgentTask): Readonly<Record<string, string>> {
  return {
    /** Otherwise yolo is refused. Whether the repository is trusted is asked by Pitwall, once. */
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    /** Otherwise a second process does the work, and the first one ignores SIGTERM. */
    GEMINI_CLI_NO_RELAUNCH: 'true',
    ...(isolatedHome && { GEMINI_CLI_SYSTEM_SETTINGS_PATH: `${isolatedHome}/${settingsFile}` }),
  };
}

/** No extensions, and no MCP servers but ours. */
export function geminiRestrictions({ mcpServers }: AgentTask): string[] {
  const names = mcpServers.length === 0 ? ['none'] : mcpServers.map(({ name }) => name);
  return [...['--extensions', 'none'], ...['--allowed-mcp-server-names', ...names]];
}

/** In the worktree: what the CLI cannot be kept from. */
export function geminiObeys({ isolatedHome }: AgentTask): readonly string[] {
  return isolatedHome === undefined ? repositorySettings : [];
}

const toolNames: Readonly<Record<string, string>> = {
  bash: 'run_shell_command',
  edit: 'replace',
  find: 'glob',
  grep: 'grep_search',
  ls: 'list_directory',
  read: 'read_file',
  write: 'write_file',
};

/** For an isolated home. */
export function geminiFiles({ mcpServers, tools }: AgentTask): Readonly<Record<string, string>> {
  const settings = {
    security: { auth: { selectedType: 'gemini-api-key' } },
    general: { maxAttempts: 3, enableAutoUpdate: false },
    hooksConfig: { enabled: false },
    privacy: { usageStatisticsEnabled: false },
    ...(tools === undefined ? {} : { tools: { core: tools.map(tool => toolNames[tool] ?? tool) } }),
    mcpServers: Object.fromEntries(mcpServers.map(server => [server.name, mcpEntry(server)])),
  };
  return { [settingsFile]: `${JSON.stringify(settings, null, 2)}\n` };
}

/** Gemini fills in `$NAME` from its own environment. */
function mcpEntry({ argv, env }: McpServer) {
  const [command, ...args] = argv;
  return { command, args, env: Object.fromEntries(Object.keys(env).map(key => [key, `$${key}`])), trust: true };
}
