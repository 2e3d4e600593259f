import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandFactories } from './commands.ts';
import { createContextDouble } from './context-double.ts';
import { buildProgram, withDescendants } from './program.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
const program = buildProgram(createContextDouble().context, commandFactories);
const leaves = withDescendants(program).filter(command => command.commands.length === 0);

/** The commands in the first column of the table: `pitwall result <role> [file]`. */
const documented = [...page.matchAll(/^\| `(pitwall [^`]+)` +\| (?<does>.*) \|$/gm)];

/** `pitwall result <role> [file]` */
function usageOf(command: Command): string {
  const takes = command.registeredArguments.map(each => (each.required ? `<${each.name()}>` : `[${each.name()}]`));
  return [pathOf(command), ...takes].join(' ');
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

describe('docs/cli.md', () => {
  it('names every command with its arguments, in the order of the help, and no other', () => {
    expect(documented.map(row => row[1])).toEqual(leaves.map(usageOf));
  });

  it.each(leaves.map(command => [usageOf(command), command] as const))('names every option of %s', (usage, command) => {
    const does = documented.find(row => row[1] === usage)?.groups?.does ?? '';
    const named = [...does.matchAll(/`(--[\w-]+)`/g)].map(match => match[1]);
    expect(named.toSorted()).toEqual(command.options.map(option => option.long).toSorted());
  });

  it.each(program.options.map(option => [option.long ?? '']))('names the flag %s that every command takes', flag => {
    expect(page).toContain(`\`${flag}\``);
  });
});
