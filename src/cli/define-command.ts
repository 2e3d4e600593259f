// How a command describes itself. Examples are required: people read them first in --help.
import { Command } from 'commander';

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
}

export function defineCommand(text: CommandText): Command {
  const command = new Command();
  const [name = '', ...parameters] = text.usage.split(' ');
  command.name(name).summary(text.summary).description(text.description);
  if (parameters.length > 0) command.arguments(parameters.join(' '));
  return command.addHelpText('after', `\n${renderExamples(text.examples)}`);
}

export interface GroupText {
  readonly name: string;
  readonly summary: string;
}

/** A word that only groups commands: `config` of `config check`. */
export function defineGroup(text: GroupText, members: readonly Command[]): Command {
  const group = new Command(text.name).summary(text.summary).description(text.summary);
  for (const member of members) group.addCommand(member);
  return group;
}

function renderExamples(examples: readonly Example[]): string {
  const width = Math.max(...examples.map(example => example.line.length));
  const rows = examples.map(({ line, does }) => `  ${line.padEnd(width)}  ${does}`);
  return ['Examples:', ...rows].join('\n');
}
