// `pitwall prompt <run> <role>`: what an agent of that role would be told now, and where each part of it comes from.
import type { Command } from 'commander';
import type { BuiltPrompt } from '../../config/roles/build-prompt.ts';
import { Problem } from '../../core/problem.ts';
import type { ShownPart } from '../../core/run/prompt/render.ts';
import type { RunState } from '../../core/run/state.ts';
import type { CommandContext, FoundRun } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { bareName } from '../run/open-runs.ts';

export function promptCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'prompt <run> <role>',
    summary: 'show what an agent is told, and where each part comes from',
    description:
      'Builds the prompt that an agent of the role would get in the run as it stands now: the definition of the role from ' +
      "the base commit, and what the run holds for it. Each part is listed with its author and how it is shown: a person's " +
      'words are quoted, everything else is fenced as data, and strangers are left out unless untrusted is fence.',
    examples: [
      { line: 'pitwall prompt 7 developer', does: 'the prompt of the developer in run 7' },
      { line: 'pitwall prompt 7 auditor --json', does: 'the same for programs, part by part' },
    ],
  }).action((run: string, role: string) => showPrompt(context, run, role));
}

async function showPrompt(context: CommandContext, run: string, role: string): Promise<void> {
  const [{ buildPrompt }, { loadConfig }, { repositoryFolder }] = await Promise.all([
    import('../../config/roles/build-prompt.ts'),
    import('../../config/load.ts'),
    import('../../config/repository-folder.ts'),
  ]);
  const { cwd, flags, terminal } = context;
  const folder = await repositoryFolder(cwd);
  const { config } = await loadConfig(folder);
  const state = runOf(await context.readRun(bareName(run)), run);
  const built = await buildPrompt({ folder, state, role, untrusted: config.untrusted });
  const { file, origin } = built.definition;
  if (flags.json) terminal.printJson({ run: state.stream, role, definition: { file, origin }, ...built.prompt });
  else for (const line of await renderBuilt(state.stream, built)) terminal.print(line);
}

function runOf(found: FoundRun, name: string): RunState {
  if (found.kind === 'found') return found.state;
  if (found.kind === 'unknown' && found.known.length > 0) {
    const what = `there is no run ${JSON.stringify(name)} in this repository`;
    throw new Problem({ code: 'run-unknown', what, remedy: `Choose one of ${found.known.join(', ')}.` });
  }
  const what = 'this repository has no runs yet';
  throw new Problem({ code: 'run-unknown', what, remedy: 'A prompt belongs to a run: start one first.' });
}

async function renderBuilt(stream: string, { prompt, definition }: BuiltPrompt): Promise<readonly string[]> {
  const { renderTable } = await import('../run/summarize.ts');
  const from = definition.origin === 'built-in' ? 'built in' : 'from the base commit';
  return [
    `${definition.role} in ${stream}, as defined by ${definition.file} (${from})`,
    '',
    ...renderTable([['part', 'from', 'shown', 'characters'], ...prompt.parts.map(rowOf)]),
    '',
    '--- system',
    '',
    prompt.system,
    '--- task',
    '',
    prompt.task,
  ];
}

function rowOf({ title, provenance, shown, text, leftOut }: ShownPart): readonly string[] {
  const { kind, who, where } = provenance;
  const size = leftOut > 0 ? `${text.length}, ${leftOut} left out` : `${text.length}`;
  return [title, `${kind}: ${who}, ${where}`, shown, shown === 'dropped' ? '–' : size];
}
