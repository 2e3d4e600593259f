// How a command describes itself. Examples are required: people read them first in --help.
import { Command } from 'commander';
import type { CommandContext } from './context.ts';

export type CommandFactory = (context: CommandContext) => Command;

export interface Example {
  /** As typed, with `pitwall` in front. */
  readonly line: string;
  readonly does: string;
}

export interface CommandText {
  /** Name and arguments as commander writes them: `show <run>`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** A few sentences for the command's own help. */
  readonly description: string;
  readonly examples: readonly [Example, ...Example[]];
  options?(command: Command): Command;
  /** `given`: the arguments, then the options, as commander read them. */
  action(context: CommandContext, ...given: never[]): Promise<void> | void;
}

export function defineCommand(text: CommandText): CommandFactory {
  const [name, ...parameters] = text.usage.split(' ');
  return context => {
    const command = new Command(name).summary(text.summary).description(text.description);
    if (parameters.length > 0) command.arguments(parameters.join(' '));
    text.options?.(command);
    return command
      .addHelpText('after', `\n${renderExamples(text.examples)}`)
      .action((...given) => text.action(context, ...(given as never[])));
  };
}

/** A word that only groups commands: `config` of `config check`. */
export function defineGroup(name: string, summary: string, members: readonly CommandFactory[]): CommandFactory {
  return context => {
    const group = new Command(name).summary(summary).description(summary);
    for (const create of members) group.addCommand(create(context));
    return group;
  };
}

function renderExamples(examples: readonly Example[]): string {
  const width = Math.max(...examples.map(example => example.line.length));
  const rows = examples.map(({ line, does }) => `  ${line.padEnd(width)}  ${does}`);
  return ['Examples:', ...rows].join('\n');
}
