// `npm run team-many -- [--members 20]`: many members with disjoint changes land on main by themselves; the time is printed, not judged.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../../src/std/run-program.ts';
import type { RunScratch } from './run-scratch.ts';
import { makeTeamScratch, subjectsOn } from './team-scratch.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '20' } } });
const names = Array.from(
  { length: Number(values.members) },
  (_each, at) => `part-${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at < 26 ? '' : 'x'}`,
);

/** Each member writes a file of its own; the test wants every file to say whose it is. */
const developer = 'own=$(git branch --show-current | sed "s/.*-/file-/"); echo "$own" > "$own.txt"';
const test = 'for file in file-*.txt; do [ ! -e "$file" ] || grep -qx "${file%.txt}" "$file" || exit 1; done';

const scratch = await makeTeamScratch(developer, Object.fromEntries(names.map(name => [name, []])), test);
try {
  const { main: _before, ...before } = await scratch.userState();
  const began = performance.now();
  const specs = names.map(name => `specs/${name}.md`);
  const { code, out, err } = await scratch.startAsked(
    'team',
    'start',
    ...specs,
    '--name',
    'many',
    '--onto',
    'main',
    '--trust',
  ).ended;
  const seconds = Math.round((performance.now() - began) / 1000);
  const { main: _after, ...after } = await scratch.userState();
  const subjects = await subjectsOn(scratch, 'main');
  const status = JSON.parse((await scratch.pitwall('team', 'status', 'many', '--json')).out) as {
    readonly questions: readonly unknown[];
  };
  const complaints = [
    ...(code === 0 ? [] : [`it ended with ${code}: ${out.slice(-2000)} ${err}`]),
    ...(subjects.length === names.length ? [] : [`${subjects.length} of ${names.length} landed`]),
    ...(status.questions.length === 0 ? [] : ['a person was asked']),
    ...((await scratch.run('rev-list', '--merges', '--count', 'main')) === '0' ? [] : ['there is a merge commit']),
    ...(JSON.stringify(after) === JSON.stringify(before) ? [] : ['the checkout was touched']),
    ...(await redCommits(scratch)),
  ];
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`);
  process.stdout.write(
    `${names.length} members, ${subjects.length} landed in ${seconds} s: ${complaints.length === 0 ? 'all right' : 'BROKEN'}\n`,
  );
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  scratch.remove();
}

/** The test itself, at every commit that landed. */
async function redCommits(scratch: RunScratch): Promise<readonly string[]> {
  const commits = (await scratch.run('rev-list', '--reverse', 'mine..main')).split('\n').filter(Boolean);
  const cwd = join(scratch.folder, 'every-commit');
  await scratch.run('worktree', 'add', '--quiet', '--detach', cwd, 'main');
  const red: string[] = [];
  for (const commit of commits) {
    await scratch.run('-C', cwd, 'checkout', '--quiet', commit);
    const answer = await runProgram(['sh', '-c', test], { cwd, timeoutMs: 60_000 });
    if (answer.kind === 'broken' || answer.code !== 0) red.push(`${commit} is red`);
  }
  return red;
}
