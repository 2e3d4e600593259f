// The chapters of docs/reference/cli.md that describe the commands, made from what the program says of itself in `--help`.
import type { Command } from 'commander';
import wrapAnsi from 'wrap-ansi';

export const referencePage = 'docs/reference/cli.md';
const columnsMax = 116;
const begin = '<!-- commands: made from the program by test/docs -->';
const end = '<!-- end of commands -->';

/** The page with the chapters between its marks made anew. */
export function withCommandReference(page: string, program: Command): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${referencePage} lost its marks: ${begin}`);
  return `${before}${begin}\n\n${renderCommands(program)}\n\n${end}${after}`;
}

function renderCommands(program: Command): string {
  const groups = new Map<string, string[]>();
  for (const command of program.commands) {
    const heading = command.helpGroup().replace(/:$/, '');
    if (heading === '') continue;
    groups.set(heading, [...(groups.get(heading) ?? []), ...leavesOf(command).map(renderCommand)]);
  }
  return [...groups].map(([heading, commands]) => [`## ${heading}`, ...commands].join('\n\n')).join('\n\n');
}

function leavesOf(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function renderCommand(command: Command): string {
  const takes = command.registeredArguments.map(each => {
    const name = `${each.name()}${each.variadic ? '...' : ''}`;
    return each.required ? `<${name}>` : `[${name}]`;
  });
  return [
    `### \`${[pathOf(command), ...takes].join(' ')}\``,
    wrapAnsi(command.description(), columnsMax),
    ['```sh', ...examplesOf(command), '```'].join('\n'),
    ...renderOptions(command),
  ].join('\n\n');
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function renderOptions({ options }: Command): readonly string[] {
  if (options.length === 0) return [];
  const rows = options.map(({ flags, description }) => `| \`${flags}\` | ${description.replaceAll('|', '\\|')} |`);
  return [['| option | does |', '|---|---|', ...rows].join('\n')];
}

/** The examples of the help as lines of a shell, what each does as its comment. */
function examplesOf(command: Command): readonly string[] {
  let help = '';
  command.configureOutput({ writeOut: text => (help += text) }).outputHelp();
  const rows = help.split('Examples:\n')[1]?.trimEnd().split('\n') ?? [];
  return rows.map(row => row.replace(/^ {2}(?<line>.*?\S)(?<gap> {2,})(?<does>\S.*)$/, '$<line>$<gap># $<does>'));
}
