// The tools that gates ran, as a person runs them: one after another, in the checkout that they work in.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { ownProgram } from '../../src/adapters/gates/own-program.ts';
import { createToolCache } from '../../src/adapters/gates/tool-cache/tool-cache.ts';

type Command = readonly string[];
const compiled = new URL('../../bundle/adapters/gates/own-program.js', import.meta.url).href;
const own = ['syntax', 'diagnose'];
const server = 'typescript-language-server';

interface Project {
  readonly repository: string;
  /** An empty folder for what tools leave. */
  readonly out: string;
  /** Of Pitwall's own tools. */
  readonly cache: string;
}

/** `commands`: as the evidence of each gate has them. */
export async function toolsByHand(project: Project, commands: readonly Command[]): Promise<() => Promise<void>> {
  const cache = createToolCache({ folder: project.cache, clock: systemClock, environment: process.env });
  const found = await cache.get(server, new AbortController().signal);
  if (found.kind === 'absent') throw new Error(found.reason);
  const places = { '{repository}': project.repository, '{out}': project.out, [`{${server}}`]: found.program };
  const fill = (text: string) =>
    Object.entries(places).reduce((said, [name, path]) => said.replaceAll(name, () => path), text);
  const filled = commands.map(([program = '', ...args]) => [...programOf(project, program), ...args.map(fill)]);
  return async () => {
    for (const [program = '', ...args] of filled)
      await execa(program, args, { cwd: project.repository, reject: false, stdin: 'ignore' });
  };
}

function programOf({ repository }: Project, program: string): readonly string[] {
  if (own.includes(program)) return ownProgram(program, compiled);
  const installed = join(repository, 'node_modules/.bin', program);
  return [existsSync(installed) ? installed : program];
}
