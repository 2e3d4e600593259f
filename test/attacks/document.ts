// The page that lists every try with what became of it at each level.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Containment } from '../../src/ports/processes.ts';
import { root } from '../support/run-scratch.ts';
import type { Verdict } from './judge.ts';
import { tries } from './tries/index.ts';

export const levels: readonly Containment[] = ['sandbox', 'namespace', 'keeper'];
export const documentPath = join(root, 'docs/reference/attacks.md');

type Table = ReadonlyMap<string, ReadonlyMap<Containment, Verdict>>;

export function render(table: Table): string {
  const rows = tries.map(({ name, from }) => {
    const cells = levels.map(level => table.get(name)?.get(level) ?? 'not tried');
    return `| ${from} | ${name} | ${cells.join(' | ')} |`;
  });
  return `${head}\n| from | it tries to | ${levels.join(' | ')} |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** What the page says now. */
export function documented(): Table {
  const text = existsSync(documentPath) ? readFileSync(documentPath, 'utf8') : '';
  const rows = text.split('\n').filter(line => /^\| (agent|gate) \|/.test(line));
  return new Map(
    rows.map(line => {
      const [, name = '', ...cells] = line.slice(2, -2).split(' | ');
      return [name, new Map(levels.map((level, n) => [level, cells[n] as Verdict]))];
    }),
  );
}

const head = `# What a hostile agent can do

You want to know what happens when an agent, or code that it wrote, turns against you. Play it on your machine:

\`\`\`sh
npm run attacks                        # in a clone of Pitwall; some minutes
npm run attacks -- --level sandbox     # one level only
\`\`\`

A scripted agent tries each line below in a run of its own: \`agent\` is the agent itself, \`gate\` is a test that it wrote, which a
gate runs. Afterwards the command checks from outside whether it came about.

- **held**: it did not come about.
- **detected**: it did, and Pitwall stopped the run with this reason, before anything was built on it.
- **not protected**: it did, and nothing says so.

The levels are those of [the sandbox](sandbox.md) and of [processes](processes.md). The command fails when a line got worse than
this page says; \`--write\` writes the page anew. Attacks on the token of your forge have a drill of their own, see
[Security](../../SECURITY.md).
`;
