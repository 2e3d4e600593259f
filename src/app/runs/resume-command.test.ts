import { describe, expect, it } from 'vitest';
import { resumeCommand, shellText } from './resume-command.ts';

describe('going on in an agent’s own conversation', () => {
  it.each([
    ['claude', 'claude --resume c1'],
    ['codex', 'codex resume c1'],
    ['gemini', 'gemini --resume c1'],
    ['opencode-acp', 'opencode --session c1'],
    ['pi', 'pi --session c1'],
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
