// Settings of Claude Code, native and over ACP: its environment, its tools as roles name them, and those that no attempt gets.
import type { AgentTask } from '../../../ports/agent.ts';

export function claudeEnvironment({ isolatedHome }: AgentTask): Readonly<Record<string, string>> {
  return {
    /** A file that untrusted text names with an at-sign would be read into the conversation, wherever it is. */
    CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
    /** Ten by default, for many minutes: whether to try again is for the supervisor to say. */
    CLAUDE_CODE_MAX_RETRIES: '4',
    /** Instruction files of the base commit are in the prompt. */
    CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    DISABLE_AUTOUPDATER: '1',
    /** Every command begins in the worktree, and not where the one before it ended. */
    CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR: '1',
    /** Otherwise the tools of MCP servers are hidden behind a search. */
    ENABLE_TOOL_SEARCH: 'false',
    ...(isolatedHome && { CLAUDE_CONFIG_DIR: `${isolatedHome}/claude`, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }),
  };
}

/** They outlive the attempt, leave its worktree, or wait for a person in a way that no request tells us of. */
export const unwantedTools = [
  'AskUserQuestion',
  'CronCreate',
  'EnterPlanMode',
  'EnterWorktree',
  'ScheduleWakeup',
  'SendMessage',
];

/** Roles name tools in lower case; a name that Claude Code does not know is dropped by it without a word. */
const toolNames: Readonly<Record<string, string>> = {
  bash: 'Bash',
  edit: 'Edit',
  find: 'Glob',
  grep: 'Grep',
  ls: 'Glob',
  read: 'Read',
  write: 'Write',
};

export function claudeTools(tools: readonly string[]): string[] {
  return [...new Set(tools.map(tool => toolNames[tool] ?? tool))];
}
