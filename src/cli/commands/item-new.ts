// `pitwall item new <title>`: writes an item under the next number.
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly body?: string;
  readonly label?: readonly string[];
  readonly dependsOn?: readonly string[];
  readonly epic?: true;
}

const gather = (value: string, before: readonly string[] = []) => [...before, value];

export const itemNewCommand = defineCommand({
  usage: 'new <title>',
  summary: 'write an item under the next number',
  description:
    'Writes .pitwall/items/NNN-title.md and prints its number and path. Nothing is ever overwritten, and a number is ' +
    'never given twice. The file is yours: edit it, commit it or not.',
  examples: [
    { line: 'pitwall item new "Fix the flaky login test"', does: 'a title is enough' },
    { line: 'pitwall item new "Add retries" --label net --depends-on 3', does: 'run it only when 3 is done' },
    { line: 'pitwall item new "Faster search" --epic', does: 'an epic: "pitwall tick" proposes its items' },
    { line: 'pitwall item new "Add retries" --body - < notes.md', does: 'its text from standard input' },
  ],
  options: command =>
    command
      .option('--body <text>', 'its text; - reads standard input')
      .option('--label <label>', 'a word to sort items by; may be repeated', gather)
      .option('--depends-on <item>', 'the number of an item that must be done first; may be repeated', gather)
      .option('--epic', 'a plan over other items: its status is inbox'),
  async action({ app, flags, terminal }, title: string, options: Options) {
    const { newItem } = await import('../../app/items/new-item.ts');
    const { readWords } = await import('../items/read-words.ts');
    const body = options.body === '-' ? await readWords(terminal, process.stdin) : (options.body ?? '');
    const { label: labels = [], dependsOn = [], epic: isEpic } = options;
    const created = await newItem(app, await app.person(), { title, body, labels, dependsOn, isEpic });
    if (flags.json) terminal.printJson(created);
    else terminal.print(`Item ${created.id}: ${created.file}`);
  },
});
