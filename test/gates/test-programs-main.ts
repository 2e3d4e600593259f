// `npm run test-programs [-- name …]`: the test gate on real test programs, as the table of the documents, and on changes that alter
// their settings (named `settings`). Exit code 1 when one is wrong.
import { spawnSync } from 'node:child_process';
import { testPrograms } from '../support/test-runners/all.ts';
import { expectedOf } from '../support/test-runners/expected.ts';
import { isInstalled } from '../support/test-runners/is-installed.ts';
import { junitPrograms } from '../support/test-runners/javascript.ts';
import { changeNames, inShort, judgeProgram } from '../support/test-runners/judge-program.ts';
import { isHere, judgeIn, sceneOf, verdictOn, ways } from '../support/test-runners/own-judge-ways.ts';
import type { TestProgram } from '../support/test-runners/sample.ts';

const named = process.argv.slice(2);
process.stdout.write(
  `| program | version | ${changeNames.join(' | ')} |\n|---|---|${changeNames.map(() => '---|').join('')}\n`,
);

/** Of the package, or what the program says of itself. */
function versionOf({ packages: [name] = [], program }: TestProgram): string {
  if (name !== undefined) return name.slice(name.lastIndexOf('@') + 1);
  const said = spawnSync(program, [program === 'go' ? 'version' : '--version'], { encoding: 'utf8' });
  return /\d+\.\d+[.\d]*/.exec(said.stdout)?.[0] ?? '';
}

for (const program of [...testPrograms, ...junitPrograms]) {
  if (named.length > 0 && !named.includes(program.name)) continue;
  if (!isInstalled(program)) {
    process.stdout.write(`| ${program.name} | left out: ${program.program} is not on this machine |\n`);
    continue;
  }
  const cells: string[] = [];
  for (const name of changeNames) {
    const said = inShort(await judgeProgram(program, name));
    const isRight = said === expectedOf(program.name, name);
    if (!isRight) process.exitCode = 1;
    cells.push(isRight ? said : `**${said}**`);
  }
  process.stdout.write(`| ${program.name} | ${versionOf(program)} | ${cells.join(' | ')} |\n`);
}

for (const [way, project, change] of named.length === 0 || named.includes('settings') ? ways : []) {
  if (!isHere(project)) continue;
  const scene = await sceneOf(project, project.breaks, change);
  const { state, isOwnJudge } = await judgeIn(scene, project).finally(() => scene.remove());
  const expected = { isOwnJudge: undefined, ...verdictOn(way) };
  const isRight = state === expected.state && isOwnJudge === expected.isOwnJudge;
  if (!isRight) process.exitCode = 1;
  process.stdout.write(`settings, ${way}: ${isRight ? 'blocked' : `**${state}**`}\n`);
}
