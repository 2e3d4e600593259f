// `npm run real-projects -- <name>=<clone> …`: what `pitwall gates` says of six changes in projects of other people, as a table.
// Clones are copied and not touched. Exit code 1 when a good change is blocked, or nothing is said of a bad one.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { parseJson } from '../../src/std/parse-json.ts';
import { type ChangeName, changeNames, type Edit, type RealProject, realProjects, wanted } from './real-projects.ts';

const pitwall = fileURLToPath(new URL('../../../pitwall', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true } },
});
const answerSchema = z.object({
  results: z.array(z.object({ gate: z.string(), state: z.string(), reason: z.string() })),
  blocked: z.array(z.string()),
});
type Answer = z.infer<typeof answerSchema>;
type Result = Answer['results'][number];

/** On a branch for each change; gates that ran on the same files before are not run again. */
function judge(project: RealProject, clone: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'real-project-'));
  const copy = join(folder, project.name);
  try {
    execFileSync('git', ['clone', '--quiet', clone, copy]);
    const base = prepare(project, copy, folder);
    const { name, repository, kind } = project;
    const commit = git(copy, 'rev-parse', '--short', `${base}~1`);
    process.stdout.write(`### ${name}\n\n${repository} at \`${commit}\`: ${kind}.\n\n`);
    process.stdout.write('| change | blocks | warns | passes |\n|---|---|---|---|\n');
    for (const change of changeNames.filter(each => values.only?.includes(each) ?? true)) {
      git(copy, 'checkout', '--quiet', '-B', 'work', base);
      for (const edit of [project.changes[change]].flat()) apply(copy, edit);
      commitAll(copy, change);
      process.stdout.write(row(project, change, gatesOn(copy, folder, base)));
    }
    process.stdout.write('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function prepare({ settings }: RealProject, copy: string, folder: string): string {
  const init = spawnSync(pitwall, ['init'], { cwd: copy, env: environment(folder), encoding: 'utf8' });
  if (init.status !== 0) throw new Error(`pitwall init: ${init.stderr}`);
  if (settings !== undefined) writeFileSync(join(copy, '.pitwall/config.yaml'), settings);
  commitAll(copy, 'settings');
  return git(copy, 'branch', '--show-current');
}

function gatesOn(copy: string, folder: string, base: string): Answer {
  const words = ['gates', '--trust', '--json', '--base', base];
  const end = spawnSync(pitwall, words, { cwd: copy, env: environment(folder), encoding: 'utf8', maxBuffer: 2 ** 28 });
  const answer = answerSchema.safeParse(parseJson(end.stdout));
  if (!answer.success) throw new Error(`pitwall gates ended with ${end.status}: ${end.stderr}`);
  return answer.data;
}

/** A store of its own; tools that were installed on first use are kept. */
const environment = (folder: string) => ({ ...process.env, XDG_STATE_HOME: join(folder, 'state') });

function apply(copy: string, edit: Edit): void {
  const file = join(copy, edit.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, changed(copy, edit));
}

function changed(copy: string, edit: Edit): string {
  const read = (path: string) => readFileSync(join(copy, path), 'utf8');
  if ('add' in edit) return `${existsSync(join(copy, edit.file)) ? read(edit.file) : ''}${edit.add}`;
  if ('replace' in edit) {
    const [from, to] = edit.replace;
    if (!read(edit.file).includes(from)) throw new Error(`${edit.file} has no "${from}"`);
    return read(edit.file).replace(from, () => to);
  }
  const [first, last] = edit.lines;
  return `${read(edit.copyOf)
    .split('\n')
    .slice(first - 1, last)
    .join('\n')}\n`;
}

function row({ unseen = [] }: RealProject, change: ChangeName, answer: Answer): string {
  const isUnseen = unseen.includes(change);
  const isRight = isSaid(isUnseen ? 'nothing blocks' : wanted[change], answer);
  if (!isRight) process.exitCode = 1;
  const blocks = answer.results.filter(({ state }) => state === 'fail' || state === 'error').map(inShort);
  const cells = [blocks.join('<br>'), listed(answer.results, 'warn'), listed(answer.results, 'pass')];
  const note = isUnseen ? ' (no tool of this language finds it)' : '';
  return `| ${change}${note}${isRight ? '' : ' **wrong**'} | ${cells.join(' | ')} |\n`;
}

function isSaid(want: (typeof wanted)[ChangeName], { results, blocked }: Answer): boolean {
  if (want === 'nothing blocks') return blocked.length === 0;
  if (want === 'blocks') return blocked.length > 0;
  return results.some(({ gate, state }) => gate === want && (state === 'fail' || state === 'warn'));
}

const listed = (results: readonly Result[], state: string) =>
  results
    .filter(result => result.state === state)
    .map(result => (state === 'pass' ? result.gate : inShort(result)))
    .join(state === 'pass' ? ', ' : '<br>');

function inShort({ gate, state, reason }: Result): string {
  return `${state === 'error' ? `${gate} (error)` : gate}: ${reason
    .replace(/; set-up: .*/s, '')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .slice(0, 160)}`;
}

function commitAll(copy: string, message: string): void {
  git(copy, 'add', '--all');
  git(
    copy,
    '-c',
    'user.name=Somebody',
    '-c',
    'user.email=somebody@example.org',
    'commit',
    '--quiet',
    '--no-verify',
    '-m',
    message,
  );
}

const git = (cwd: string, ...words: string[]): string => execFileSync('git', words, { cwd, encoding: 'utf8' }).trim();

for (const word of positionals) {
  const [name = '', clone = ''] = word.split('=');
  const project = realProjects.find(each => each.name === name);
  if (project === undefined || clone === '') {
    const names = realProjects.map(each => each.name).join(', ');
    throw new Error(`${word}: expected <name>=<path of a clone>, with one of these names: ${names}`);
  }
  judge(project, clone);
}
