// OpenCode takes everything that Pitwall wants of it by environment.
import type { AgentTask } from '../../../ports/agent.ts';

export function opencodeEnvironment({ isolatedHome, tools }: AgentTask): Readonly<Record<string, string>> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    /** Neither plugins of the user nor settings of the repository. Otherwise it also fetches packages at its start. */
    OPENCODE_PURE: '1',
    OPENCODE_DISABLE_PROJECT_CONFIG: '1',
    OPENCODE_DISABLE_CLAUDE_CODE: '1',
    OPENCODE_DISABLE_EXTERNAL_SKILLS: '1',
    OPENCODE_PERMISSION: JSON.stringify(permissionsFor(tools)),
    ...(isolatedHome && {
      XDG_CONFIG_HOME: `${isolatedHome}/config`,
      XDG_DATA_HOME: `${isolatedHome}/data`,
      XDG_STATE_HOME: `${isolatedHome}/state`,
      XDG_CACHE_HOME: `${isolatedHome}/cache`,
    }),
  };
}

/** Without them nothing is asked. */
const asked: Readonly<Record<string, string>> = { edit: 'ask', bash: 'ask', webfetch: 'ask' };

/** As roles name tools: what it calls them. Writing is a kind of editing. */
const toolNames: Readonly<Record<string, string>> = { find: 'glob', ls: 'list', write: 'edit' };

/** What is denied is not even offered. Our own tools are none of these. */
const known = [
  'bash',
  'edit',
  'glob',
  'grep',
  'list',
  'lsp',
  'read',
  'skill',
  'task',
  'todowrite',
  'webfetch',
  'websearch',
];

function permissionsFor(tools: AgentTask['tools']): Readonly<Record<string, string>> {
  if (tools === undefined) return asked;
  const wanted = new Set(tools.map(tool => toolNames[tool] ?? tool));
  return { ...asked, ...Object.fromEntries(known.filter(tool => !wanted.has(tool)).map(tool => [tool, 'deny'])) };
}
