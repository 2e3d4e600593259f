// Files of a repository that agent CLIs read as instructions or settings by themselves. Agents obey those of the base commit, which Pitwall
// hands over; what the work adds or alters is shown to people and obeyed by nobody.

const names =
  /^(?:AGENTS?(?:\.override|\.local)?\.md|CLAUDE(?:\.local)?\.md|GEMINI\.md|QWEN\.md|WARP\.md|copilot-instructions\.md|opencode\.jsonc?|\.mcp\.json|\.(?:cursor|windsurf|cline|roo|goose)(?:rules|hints))$/i;
const folders =
  /(?:^|\/)\.(?:claude|codex|gemini|opencode|pi|cursor|agents|qwen|clinerules|windsurf|roo|goose|kiro|amazonq)\//i;

export function isInstructionFile(path: string): boolean {
  return names.test(path.slice(path.lastIndexOf('/') + 1)) || folders.test(path);
}

/** At the top of a repository, in the order in which the first one counts. */
export const instructionFiles = ['AGENTS.md', 'CLAUDE.md', '.claude/CLAUDE.md', 'GEMINI.md'] as const;
