// What a person does next: a sentence, and below it each command on a line of its own.
import type { RunSummary } from '../../app/views/answers.ts';

export function renderNext({ next, commands }: Pick<RunSummary, 'next' | 'commands'>): readonly string[] {
  if (next === '') return [];
  const width = Math.max(0, ...commands.map(({ command }) => command.length));
  const lines = commands.map(({ command, does }) => `  ${command.padEnd(width)}  ${does}`);
  // One alone needs no explanation.
  return [next, ...(commands.length > 1 ? lines : commands.map(({ command }) => `  ${command}`))];
}
