// `pitwall item new <title>`: writes an item under the next number.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { Input } from '../read-input.ts';

interface Options {
  readonly body?: string;
  readonly label?: readonly string[];
  readonly dependsOn?: readonly string[];
}

export function itemNewCommand(context: CommandContext, input: Input = process.stdin): Command {
  const gather = (value: string, before: readonly string[] = []) => [...before, value];
  return defineCommand({
    usage: 'new <title>',
    summary: 'write an item under the next number',
    description:
      'Writes .pitwall/items/NNN-title.md and prints its number and path. Nothing is ever overwritten, and a number is ' +
      'never given twice. The file is yours: edit it, commit it or not.',
    examples: [
      { line: 'pitwall item new "Fix the flaky login test"', does: 'a title is enough' },
      { line: 'pitwall item new "Add retries" --label net --depends-on 3', does: 'run it only when 3 is done' },
      { line: 'pitwall item new "Add retries" --body - < notes.md', does: 'its text from standard input' },
    ],
  })
    .option('--body <text>', 'its text; - reads standard input')
    .option('--label <label>', 'a word to sort items by; may be repeated', gather)
    .option('--depends-on <item>', 'the number of an item that must be done first; may be repeated', gather)
    .action((title: string, options: Options) => writeAndPrint(context, { title, options, input }));
}

interface NewItemOptions {
  readonly title: string;
  readonly options: Options;
  readonly input: Input;
}

async function writeAndPrint(context: CommandContext, { title, options, input }: NewItemOptions): Promise<void> {
  const [{ newItem }, { readWords }] = await Promise.all([
    import('../../app/items/new-item.ts'),
    import('../items/read-words.ts'),
  ]);
  const { app, flags, terminal } = context;
  const body = options.body === '-' ? await readWords(terminal, input) : (options.body ?? '');
  const { label: labels = [], dependsOn = [] } = options;
  const created = await newItem(app, await app.person(), { title, body, labels, dependsOn });
  if (flags.json) terminal.printJson(created);
  else terminal.print(`Item ${created.id}: ${created.file}`);
}
