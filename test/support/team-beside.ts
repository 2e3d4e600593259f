// The same work done by @ai-hero/sandcastle, for comparison: one run per member at the same time, without a container, each merged into
// what is checked out. Its own process with a home of its own: it writes git settings of the user.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from '../../src/std/run-program.ts';
import type { RunScratch } from './run-scratch.ts';

interface Work {
  /** Where it is installed. */
  readonly folder: string;
  readonly names: readonly string[];
  /** Shell lines of each member. */
  readonly developer: string;
}

export async function workBeside(scratch: RunScratch, { folder, names, developer }: Work) {
  const home = join(folder, 'node_modules/@ai-hero/sandcastle');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { readonly version: string };
  const script = join(scratch.folder, 'beside.mjs');
  writeFileSync(script, scriptFor(home, scratch, { names, developer }));
  const ran = await runProgram([process.execPath, script], {
    cwd: scratch.repository,
    timeoutMs: 600_000,
    env: scratch.env,
  });
  const said = ran.kind === 'broken' ? '' : ran.stdout;
  const last = said.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('[')) throw new Error(`it did not come to its end: ${JSON.stringify(ran).slice(0, 2000)}`);
  return { version, failures: JSON.parse(last) as readonly string[] };
}

function scriptFor(home: string, scratch: RunScratch, { names, developer }: Pick<Work, 'names' | 'developer'>): string {
  const from = (path: string) => JSON.stringify(pathToFileURL(join(home, path)).href);
  const command = (name: string) =>
    `${developer.replace('$(git branch --show-current | sed "s/.*-/file-/")', `file-${name}`)}; git add -A && git commit -qm "Write ${name}"; echo done`;
  const work = names.map(name => ({ name, command: command(name), log: join(scratch.folder, `${name}.log`) }));
  return `
import { run } from ${from('dist/index.js')};
import { noSandbox } from ${from('dist/sandboxes/no-sandbox.js')};
const agentOf = command => ({
  name: 'scripted',
  env: {},
  captureSessions: false,
  buildPrintCommand: () => ({ command }),
  parseStreamLine: result => [{ type: 'result', result }],
});
const ends = await Promise.allSettled(
  ${JSON.stringify(work)}.map(({ command, log }) =>
    run({
      agent: agentOf(command),
      // As in a container, where nobody else writes the git settings.
      sandbox: noSandbox({ env: { GIT_CONFIG_GLOBAL: log + '.gitconfig' } }),
      cwd: ${JSON.stringify(scratch.repository)},
      prompt: 'Do it.',
      maxIterations: 1,
      branchStrategy: { type: 'merge-to-head' },
      logging: { type: 'file', path: log },
    }),
  ),
);
const failures = ends.flatMap(({ reason }) => (reason === undefined ? [] : [String(reason).split('\\n', 1)[0].slice(0, 120)]));
console.log('\\n' + JSON.stringify(failures));
`;
}
