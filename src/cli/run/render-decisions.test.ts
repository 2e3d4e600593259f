import { expect, it } from 'vitest';
import { plainStyle } from '../terminal.ts';
import { renderDecisions } from './render-decisions.ts';

const asked = { attempt: '7.1', at: 1, tool: 'Bash', paths: [] };

it('folds what is routine, and names everything else', () => {
  const routine = { ...asked, answer: 'allow', reason: 'routine', by: 'policy' } as const;
  const lines = renderDecisions(
    [
      { ...routine, command: 'ls' },
      { ...routine, command: 'pwd' },
      { ...asked, command: 'git push', answer: 'deny', reason: 'Pitwall pushes', by: 'policy' },
      { ...asked, command: 'make', answer: 'allow', reason: 'the answer was "allow"', by: 'person' },
    ],
    plainStyle,
  );
  expect(lines.slice(2)).toEqual([
    '  7.1 allowed: routine (2 times)',
    '  7.1 denied Bash: git push: Pitwall pushes',
    '  7.1 allowed by a person Bash: make: the answer was "allow"',
  ]);
  expect(renderDecisions([], plainStyle)).toEqual([]);
});

it('ends a long list with where the rest is', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...asked,
    ...({ command: `x${at}`, answer: 'deny', reason: 'no', by: 'policy' } as const),
  }));
  expect(renderDecisions(many, plainStyle).at(-1)).toBe('  and 20 more; pitwall logs shows all of them');
});
