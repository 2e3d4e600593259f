import { describe, expect, it } from 'vitest';
import { splitPrompt, wholePrompt } from './prompt.ts';

describe('a prompt', () => {
  it.each(['/compact now', '@secret.txt', '!rm -rf .', '# remember', '  /help'])(
    'begins with a word, not with %s',
    task => {
      expect(splitPrompt({ prompt: { system: '', task } }).task).toBe(`Your task:\n\n${task}`);
    },
  );

  it('is left as it is otherwise', () => {
    expect(splitPrompt({ prompt: { system: 'S', task: 'Fix a/b.' } })).toEqual({ system: 'S', task: 'Fix a/b.' });
    expect(wholePrompt({ prompt: { system: 'S', task: '/x' } })).toBe('S\n\n/x');
    expect(wholePrompt({ prompt: { system: '', task: '/x' } })).toBe('Your task:\n\n/x');
  });

  it('keeps instructions that are too long for an argument, measured in bytes', () => {
    const prompt = { system: 'ä'.repeat(60_000), task: 'T' };
    expect(splitPrompt({ prompt })).toEqual({ system: undefined, task: `${prompt.system}\n\nT` });
  });
});
