// `npm run team-many -- [--members 20] [--beside FOLDER]`: many members with disjoint changes land on main by themselves; the time is
// printed, not judged. FOLDER is where `npm install --ignore-scripts @ai-hero/sandcastle@0.12` was run: then it does the same work beside
// us, in a repository and a home of its own, and nothing is expected of it.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { plural } from '../../src/std/plural.ts';
import { runProgram } from '../../src/std/run-program.ts';
import type { RunScratch } from './run-scratch.ts';
import { workBeside } from './team-beside.ts';
import { makeTeamScratch, subjectsOn } from './team-scratch.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '20' }, beside: { type: 'string' } } });
const names = Array.from(
  { length: Number(values.members) },
  (_each, at) => `part-${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at < 26 ? '' : 'x'}`,
);

/** Each member writes a file of its own; the test wants every file to say whose it is. */
const developer = 'own=$(git branch --show-current | sed "s/.*-/file-/"); echo "$own" > "$own.txt"';
const test = 'for file in file-*.txt; do [ ! -e "$file" ] || grep -qx "${file%.txt}" "$file" || exit 1; done';

interface Measured {
  readonly who: string;
  readonly landed: number;
  readonly mergeCommits: number;
  readonly redCommits: number;
  readonly checkout: string;
  readonly seconds: number;
  readonly complaints: readonly string[];
}

const ours = await inScratch(landAll);
const theirs = values.beside === undefined ? [] : [await inScratch(scratch => beside(scratch, values.beside ?? ''))];
for (const complaint of [ours, ...theirs].flatMap(({ complaints }) => complaints)) print(`  ${complaint}`);
if (theirs.length > 0) printTable([ours, ...theirs]);
print(
  `${names.length} members, ${ours.landed} landed in ${ours.seconds} s: ${ours.complaints.length === 0 ? 'all right' : 'BROKEN'}`,
);
process.exitCode = ours.complaints.length === 0 ? 0 : 1;

async function inScratch<T>(act: (scratch: RunScratch) => Promise<T>): Promise<T> {
  const scratch = await makeTeamScratch(developer, Object.fromEntries(names.map(name => [name, []])), test);
  try {
    return await act(scratch);
  } finally {
    scratch.remove();
  }
}

async function landAll(scratch: RunScratch): Promise<Measured> {
  const { main: _before, ...before } = await scratch.userState();
  const began = performance.now();
  const specs = names.map(name => `specs/${name}.md`);
  const start = ['team', 'start', ...specs, '--name', 'many', '--onto', 'main', '--trust'];
  const { code, out, err } = await scratch.startAsked(...start).ended;
  const seconds = Math.round((performance.now() - began) / 1000);
  const { main: _after, ...after } = await scratch.userState();
  const { questions } = JSON.parse((await scratch.pitwall('team', 'status', 'many', '--json')).out) as {
    readonly questions: readonly unknown[];
  };
  const { landed, mergeCommits, red } = await landedOn(scratch, { from: 'mine', branch: 'main' });
  const isTouched = JSON.stringify(after) !== JSON.stringify(before);
  const complaints = [
    ...(code === 0 ? [] : [`it ended with ${code}: ${out.slice(-2000)} ${err}`]),
    ...(landed === names.length ? [] : [`${landed} of ${names.length} landed`]),
    ...(questions.length === 0 ? [] : ['a person was asked']),
    ...(mergeCommits === 0 ? [] : ['there is a merge commit']),
    ...(isTouched ? ['the checkout was touched'] : []),
    ...red,
  ];
  const checkout = isTouched ? 'touched' : 'untouched';
  return { who: 'Pitwall', landed, mergeCommits, redCommits: red.length, checkout, seconds, complaints };
}

/** It merges into what is checked out. */
async function beside(scratch: RunScratch, folder: string): Promise<Measured> {
  const began = performance.now();
  const { version, failures } = await workBeside(scratch, { folder, names, developer });
  const seconds = Math.round((performance.now() - began) / 1000);
  const { landed, mergeCommits, red } = await landedOn(scratch, { from: 'main', branch: 'mine' });
  const left = (await scratch.run('status', '--porcelain')).split('\n').filter(line => /file-/.test(line)).length;
  const checkout = left === 0 ? 'clean' : `${plural(left, 'file')} of members left in it`;
  const complaints = failures.map(failure => `sandcastle: ${failure}`);
  return { who: `sandcastle ${version}`, landed, mergeCommits, redCommits: red.length, checkout, seconds, complaints };
}

async function landedOn(scratch: RunScratch, { from, branch }: { readonly from: string; readonly branch: string }) {
  const files = (await scratch.run('ls-tree', '--name-only', branch)).split('\n').filter(name => /^file-/.test(name));
  const mergeCommits = Number(await scratch.run('rev-list', '--merges', '--count', `${from}..${branch}`));
  const landed = branch === 'main' ? (await subjectsOn(scratch, branch)).length : files.length;
  return { landed, mergeCommits, red: await redCommits(scratch, `${from}..${branch}`) };
}

/** The test itself, at every commit that landed. */
async function redCommits(scratch: RunScratch, range: string): Promise<readonly string[]> {
  const commits = (await scratch.run('rev-list', '--reverse', range)).split('\n').filter(Boolean);
  const cwd = join(scratch.folder, 'every-commit');
  await scratch.run('worktree', 'add', '--quiet', '--detach', cwd, 'HEAD');
  const red: string[] = [];
  for (const commit of commits) {
    await scratch.run('-C', cwd, 'checkout', '--quiet', commit);
    const answer = await runProgram(['sh', '-c', test], { cwd, timeoutMs: 60_000 });
    if (answer.kind === 'broken' || answer.code !== 0) red.push(`${commit} is red`);
  }
  return red;
}

function printTable(rows: readonly Measured[]): void {
  const columns = ['', 'landed', 'merge commits', 'red commits', "the user's checkout", 'seconds'];
  const lines = rows.map(({ who, landed, mergeCommits, redCommits: red, checkout, seconds }) => [
    ...[who, `${landed} of ${names.length}`, `${mergeCommits}`, `${red}`, checkout, `${seconds}`],
  ]);
  for (const cells of [columns, columns.map(() => '---'), ...lines]) print(`| ${cells.join(' | ')} |`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
