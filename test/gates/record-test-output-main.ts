// `node dist/test/gates/record-test-output-main.js [name …]`: runs each test program that this machine has in every case, and keeps
// what it printed in test/recordings/test-output.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { modulesWith } from '../support/gate-tools.ts';
import { testPrograms } from '../support/test-runners/all.ts';
import { isInstalled } from '../support/test-runners/is-installed.ts';
import { caseNames, cases, type TestProgram } from '../support/test-runners/sample.ts';

const recordings = join(process.cwd(), 'test/recordings/test-output');
const named = process.argv.slice(2);

for (const program of testPrograms.filter(({ name }) => named.length === 0 || named.includes(name))) {
  if (isInstalled(program)) record(program);
  else process.stdout.write(`${program.name}: left out, ${program.program} is not on this machine\n`);
}

function record(program: TestProgram): void {
  const modules = program.packages ? modulesWith(...program.packages) : undefined;
  for (const name of caseNames) {
    const { command, coloured } = program;
    save(
      program.name,
      name,
      run(program, { files: program.files(cases[name]), command, modules, variables: { NO_COLOR: '1' } }),
    );
    if (name !== 'red-both') continue;
    const variables = { FORCE_COLOR: '1', ...coloured?.variables };
    const files = program.files(cases[name]);
    save(program.name, 'coloured', run(program, { files, command: coloured?.command ?? command, modules, variables }));
  }
}

interface Start {
  readonly files: ReturnType<TestProgram['files']>;
  readonly command: TestProgram['command'];
  readonly modules: string | undefined;
  readonly variables: Readonly<Record<string, string>>;
}

function run(program: TestProgram, { files, command, modules, variables }: Start): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pitwall-record-')));
  try {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    if (modules !== undefined) symlinkSync(modules, join(folder, 'node_modules'));
    const path = [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    const { NO_COLOR: _, FORCE_COLOR: __, ...environment } = process.env;
    const ran = spawnSync(command[0], command.slice(1), {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, PATH: path, CI: '1', ...variables },
      timeout: 120_000,
    });
    const plain = (text: string) => withoutPaths(text, folder, modules);
    const shown = `exit code ${ran.status}\n=== stdout\n${plain(ran.stdout)}=== stderr\n${plain(ran.stderr)}`;
    process.stdout.write(`${program.name}: exit code ${ran.status}\n`);
    return shown;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As gates see it: paths inside the checkout are relative to it. */
function withoutPaths(text: string, folder: string, modules: string | undefined): string {
  const inside = modules === undefined ? text : text.replaceAll(`${modules}/`, 'node_modules/');
  return inside.replaceAll(`${folder}/`, '').replaceAll(folder, '.').replaceAll(homedir(), '~');
}

function save(program: string, name: string, text: string): void {
  mkdirSync(join(recordings, program), { recursive: true });
  writeFileSync(join(recordings, program, `${name}.txt`), text);
}
