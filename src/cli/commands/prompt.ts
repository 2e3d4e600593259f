// `pitwall prompt <run> <role>`: the prompt that an agent of that role would get now, and where each part of it comes from.
import type { PromptAnswer } from '../../app/views/answers.ts';
import { defineCommand } from '../define-command.ts';

export const promptCommand = defineCommand({
  usage: 'prompt <run> <role>',
  summary: 'show the prompt of an agent, and where each part comes from',
  description:
    'Builds the prompt that an agent of the role would get in the run now: the definition of the role from ' +
    "the base commit, and what the run holds for it. Each part is listed with its author and how it is shown: a person's " +
    'words are quoted, everything else is fenced as data, and strangers are left out unless untrusted is fence.',
  examples: [
    { line: 'pitwall prompt 7 developer', does: 'the prompt of the developer in run 7' },
    { line: 'pitwall prompt 7 auditor --json', does: 'the same for programs, part by part' },
  ],
  async action({ app, flags, terminal }, run: string, role: string) {
    const { showPrompt: build } = await import('../../app/views/show-prompt.ts');
    const prompt = await build(app, await app.person(), { run, role });
    if (flags.json) terminal.printJson(prompt);
    else for (const line of await renderPrompt(prompt, terminal.width)) terminal.print(line);
  },
});

async function renderPrompt(prompt: PromptAnswer, width: number): Promise<readonly string[]> {
  const { run, role, definition, parts, system, task } = prompt;
  const { renderTable } = await import('../render-table.ts');
  const from = definition.origin === 'built-in' ? 'built in' : 'from the base commit';
  return [
    `${role} in ${run}, as defined by ${definition.file} (${from})`,
    '',
    ...renderTable([['part', 'from', 'shown', 'characters'], ...parts.map(rowOf)], width),
    '',
    '--- system',
    '',
    system,
    '--- task',
    '',
    task,
  ];
}

function rowOf({ title, provenance, shown, text, leftOut }: PromptAnswer['parts'][number]): readonly string[] {
  const { kind, who, where } = provenance;
  const size = leftOut > 0 ? `${text.length}, ${leftOut} left out` : `${text.length}`;
  return [title, `${kind}: ${who}, ${where}`, shown, shown === 'dropped' ? '–' : size];
}
