import { expect, it } from 'vitest';
import { acceptedCommands, type CommandEvent, candidateOf } from './accepted-commands.ts';

const fact = (type: CommandEvent['type'], ...words: string[]) => {
  const actor = { kind: 'person', id: 'Ann' } as const;
  return { stream: 'policy/commands', version: 1, id: 'x', at: 1, actor, type, data: { words } };
};

it('an accepted command is valid until it is revoked', () => {
  const events = [fact('CommandAccepted', 'make', 'test'), fact('CommandAccepted', 'just')];
  expect(acceptedCommands(events)).toEqual([
    { words: ['make', 'test'], by: 'Ann', at: 1 },
    { words: ['just'], by: 'Ann', at: 1 },
  ]);
  expect(acceptedCommands([...events, fact('CommandRevoked', 'make', 'test')])).toMatchObject([{ words: ['just'] }]);
  expect(acceptedCommands([...events, fact('CommandRevoked', 'make')])).toHaveLength(2);
});

it('a candidate is the program and its subcommand', () => {
  expect(candidateOf(['npm', 'install', 'left-pad'])).toEqual(['npm', 'install']);
  expect(candidateOf(['rm', '-r', 'src'])).toEqual(['rm']);
  expect(candidateOf(['node', 'scripts/x.js'])).toEqual(['node']);
});
