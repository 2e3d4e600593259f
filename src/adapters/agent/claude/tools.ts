// The tools of Claude Code as roles name them, and those that no attempt gets.

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
