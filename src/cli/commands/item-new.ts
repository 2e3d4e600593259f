// `pitwall item new <title>`: writes an item under the next number.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import type { ItemsHere } from '../items/items-here.ts';
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

interface Asked {
  readonly title: string;
  readonly options: Options;
  readonly input: Input;
}

async function writeAndPrint(context: CommandContext, { title, options, input }: Asked): Promise<void> {
  const [{ itemsHere }, { readWords }, { checkTitle }] = await Promise.all([
    import('../items/items-here.ts'),
    import('../items/read-words.ts'),
    import('../../config/items/draft-item.ts'),
  ]);
  const here = await itemsHere(context);
  const draft = {
    title: checkTitle(title),
    author: await here.author(),
    labels: (options.label ?? []).map(checkLabel),
    dependsOn: await dependenciesIn(here, options.dependsOn ?? []),
    body: options.body === '-' ? await readWords(context.terminal, input) : (options.body ?? ''),
  };
  const { id, file } = await here.create({ ...draft, body: draft.body.replaceAll('\0', '') });
  if (context.flags.json) context.terminal.printJson({ id, file });
  else context.terminal.print(`Item ${id}: ${file}`);
}

function checkLabel(label: string): string {
  const tidy = label.trim();
  if (tidy !== '' && !/\p{Cc}/u.test(tidy)) return tidy;
  const what = `${JSON.stringify(label)} is no label`;
  throw new Problem({ code: 'item-invalid', what, remedy: 'Give a word, on one line.' });
}

async function dependenciesIn({ items }: ItemsHere, named: readonly string[]): Promise<readonly string[]> {
  const { itemUnknown } = await import('../../config/items/item-problem.ts');
  const known = await items.ids();
  return named.map(name => {
    const id = name.trim().replace(/^#?0*/, '');
    if (!known.includes(id)) throw itemUnknown(name, known);
    return id;
  });
}
