// `node dist/test/gates/test-programs-main.js [name …]`: the test gate on real test programs, as a table. Exit code 1 when one is wrong.
import { testPrograms } from '../support/test-runners/all.ts';
import { expectedOf } from '../support/test-runners/expected.ts';
import { isInstalled } from '../support/test-runners/is-installed.ts';
import { changeNames, inShort, judgeProgram } from '../support/test-runners/judge-program.ts';

const named = process.argv.slice(2);
process.stdout.write(`| program | ${changeNames.join(' | ')} |\n|---|${changeNames.map(() => '---|').join('')}\n`);

for (const program of testPrograms.filter(({ name }) => named.length === 0 || named.includes(name))) {
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
  process.stdout.write(`| ${program.name} | ${cells.join(' | ')} |\n`);
}
