// How each agent CLI continues a conversation of its own at a terminal.

/** With the restrictions of an attempt: neither settings nor instruction files of the worktree, which an agent could write, count. */
const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  claude: ['claude', '--setting-sources', '', '--strict-mcp-config', '--resume'],
  codex: ['codex', 'resume', '--disable', 'plugins', '--sandbox', 'workspace-write', '-c', 'project_doc_max_bytes=0'],
  gemini: ['gemini', '--extensions', 'none', '--allowed-mcp-server-names', 'none', '--resume'],
  'opencode-acp': ['opencode', '--pure', '--session'],
  pi: [
    ...(['pi', '--no-extensions', '--no-skills', '--no-prompt-templates', '--no-themes'] as const),
    ...['--no-context-files', '--session'],
  ],
};

export const attachable = Object.values(commands).map(([program]) => program);

/** Undefined: the CLI has no such command. */
export function resumeCommand(runner: string, conversation: string): readonly [string, ...string[]] | undefined {
  const command = commands[runner];
  return command && [...command, conversation];
}

/** Into the terminal that an agent works in, keys and all. */
export function joinCommand(socket: string): readonly [string, ...string[]] {
  return ['tmux', '-u', '-S', socket, 'attach-session'];
}

/** For a person to paste into a shell. */
export function shellText(argv: readonly string[]): string {
  return argv.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
