import { describe, expect, it } from 'vitest';
import { resumeCommand, shellText } from './resume-command.ts';

describe('going on in an agent’s own conversation', () => {
  it.each([
    ['claude', "claude --setting-sources '' --strict-mcp-config --resume c1"],
    ['codex', 'codex resume --disable plugins --sandbox workspace-write -c project_doc_max_bytes=0 c1'],
    ['gemini', 'gemini --extensions none --allowed-mcp-server-names none --resume c1'],
    ['opencode-acp', 'opencode --pure --session c1'],
    ['pi', 'pi --no-extensions --no-skills --no-prompt-templates --no-themes --no-context-files --session c1'],
  ])('with %s is: %s', (runner, line) => {
    expect(shellText(resumeCommand(runner, 'c1') ?? [])).toBe(line);
  });

  it.each(['command', 'scripted', 'acp'])('is not possible with %s', runner => {
    expect(resumeCommand(runner, 'c1')).toBeUndefined();
  });

  it('is a line that a shell reads as it was meant', () => {
    expect(shellText(['cd', "/my repo's/x", '$(rm)'])).toBe(`cd '/my repo'\\''s/x' '$(rm)'`);
  });
});
