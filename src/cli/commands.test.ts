import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../test/support/context-double.ts';
import { commandsWithoutRow, rowsOf } from '../../test/support/json-answers.ts';
import { useCases } from '../app/use-cases.ts';
import { commandFactories } from './commands.ts';
import { buildProgram, withDescendants } from './program.ts';

const program = buildProgram(createContextDouble().context, commandFactories);
const leaves = withDescendants(program).filter(command => command.commands.length === 0);

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

describe('the table of use-cases', () => {
  const commands = leaves.map(command => pathOf(command).replace('pitwall ', ''));

  it.each(commands.filter(command => !commandsWithoutRow.includes(command)))('says what %s answers', command => {
    expect(rowsOf(command.split(' '))).not.toEqual([]);
  });

  it('names no command that there is not', () => {
    expect(useCases.filter(({ command }) => !commands.includes(command))).toEqual([]);
  });
});
