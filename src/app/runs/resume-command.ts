// How each agent CLI continues a conversation of its own at a terminal.

/** Undefined: the CLI has no such command. */
export function resumeCommand(runner: string, conversation: string): readonly [string, ...string[]] | undefined {
  switch (runner) {
    case 'claude':
      return ['claude', '--resume', conversation];
    case 'codex':
      return ['codex', 'resume', conversation];
    case 'gemini':
      return ['gemini', '--resume', conversation];
    case 'opencode-acp':
      return ['opencode', '--session', conversation];
    case 'pi':
      return ['pi', '--session', conversation];
    default:
      return undefined;
  }
}

export const attachable = ['claude', 'codex', 'gemini', 'opencode', 'pi'];

/** For a person to paste into a shell. */
export function shellText(argv: readonly string[]): string {
  return argv.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}
