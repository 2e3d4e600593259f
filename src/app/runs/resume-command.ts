// How each agent CLI continues a conversation of its own at a terminal.

const commands: Readonly<Record<string, readonly [string, string]>> = {
  claude: ['claude', '--resume'],
  codex: ['codex', 'resume'],
  gemini: ['gemini', '--resume'],
  'opencode-acp': ['opencode', '--session'],
  pi: ['pi', '--session'],
};

export const attachable = Object.values(commands).map(([program]) => program);

/** Undefined: the CLI has no such command. */
export function resumeCommand(runner: string, conversation: string): readonly [string, ...string[]] | undefined {
  const command = commands[runner];
  return command && [...command, conversation];
}

/** For a person to paste into a shell. */
export function shellText(argv: readonly string[]): string {
  return argv.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
