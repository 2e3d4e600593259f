// Only people ask: real processes inside of both levels of containment, by every way out of their environment that a shell has.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import { probeContainment } from '../../src/adapters/process/probe-containment.ts';
import { runContained } from '../../src/adapters/process/run-contained.ts';
import type { Containment } from '../../src/ports/processes.ts';
import { RunScratch, root } from '../support/run-scratch.ts';

const program = join(root, 'pitwall');
const { level } = await probeContainment();
const levels: readonly Containment[] = level === 'namespace' ? ['namespace', 'keeper'] : ['keeper'];

let scratch: RunScratch;
beforeAll(async () => {
  scratch = await RunScratch.make('developer: []\n');
  // The person was here first.
  expect(await scratch.pitwall('item', 'new', 'Of a person')).toMatchObject({ code: 0 });
  mkdirSync(join(scratch.folder, 'state'), { recursive: true });
});
afterAll(() => scratch.remove());

async function runInside(containment: Containment, script: string): Promise<string> {
  const keeperProgram = join(root, 'dist/bundle/adapters/process/keeper/keeper-main.js');
  const processes = await openProcesses({ containment, keeperProgram });
  const lines: string[] = [];
  const { PATH = '', HOME = '', PITWALL_HOME = '' } = scratch.env;
  const variables = { PITWALL_HOME, HOME, CLEAN: `PATH=${PATH}`, P: program, OUT: join(scratch.folder, 'out') };
  await runContained(
    { processes, clock: systemClock, environment: { PATH, HOME }, timeoutMs: 60_000 },
    { argv: ['/bin/sh', '-c', script], cwd: scratch.repository, signal: new AbortController().signal, variables },
    ({ text }) => lines.push(text),
  );
  return lines.join('\n');
}

const bare = 'env -i "$CLEAN" HOME="$HOME" PITWALL_HOME="$PITWALL_HOME"';
const ask = '"$P" item new "Of an agent"';
const routes: readonly (readonly [string, string, readonly Containment[]])[] = [
  ['plainly', ask, ['namespace', 'keeper']],
  ['with the variable unset', `env -u PITWALL_PROCESS_TOKEN ${ask}`, ['namespace', 'keeper']],
  ['with an empty environment', `${bare} ${ask}`, ['namespace', 'keeper']],
  ['from a login shell', `${bare} sh -lc 'exec "$0" item new "Of an agent"' "$P"`, ['namespace', 'keeper']],
  ['in a session of its own', `${bare} setsid -w ${ask}`, ['namespace', 'keeper']],
  [
    'as a daemon that keeps its environment',
    `setsid -f ${ask} >"$OUT" 2>&1; while [ ! -s "$OUT" ]; do sleep 0.1; done; cat "$OUT"; rm "$OUT"`,
    ['namespace', 'keeper'],
  ],
  [
    'as a daemon with an empty environment',
    `${bare} setsid -f ${ask} >"$OUT" 2>&1; while [ ! -s "$OUT" ]; do sleep 0.1; done; cat "$OUT"; rm "$OUT"`,
    ['namespace'],
  ],
  [
    'from a namespace inside of the namespace',
    `${bare} unshare --user --map-root-user --pid --fork --mount-proc ${ask}`,
    ['namespace'],
  ],
];

describe.each(levels)('at the level %s', containment => {
  it.each(routes.filter(([, , held]) => held.includes(containment)))(
    'a request is refused %s',
    async (_how, script) => {
      expect(await runInside(containment, script)).toContain('only a person may ask for this');
      expect(readdirSync(join(scratch.repository, '.pitwall/items'))).toEqual([expect.stringContaining('of-a-person')]);
    },
  );

  it('reads stay open', async () => {
    expect(await runInside(containment, '"$P" item list')).toContain('Of a person');
  });

  it('trust cannot be given', async () => {
    expect(await runInside(containment, '"$P" gates --trust')).toContain('only a person may ask for this');
    expect(existsSync(join(scratch.folder, 'state/.trusted'))).toBe(false);
  });

  it('a repository and a store that were made inside belong to those inside, a store that is linked in does not', async () => {
    // The kernel rounds when a process was started: what is made in its first moments may count as older.
    const own =
      'sleep 0.1; cd "$(mktemp -d)"; git init -q .; mkdir own; export OLD="$PITWALL_HOME" PITWALL_HOME="$PWD/own"; ';
    expect(await runInside(containment, `${own} "$P" item new "Of an agent"; rm -r "$PWD"`)).toContain('Item 1');
    const linked = `${own} ln -s "$OLD" own/x; "$P" item new "Of an agent"; rm -r "$PWD"`;
    expect(await runInside(containment, linked)).toContain('only a person may ask for this');
  });
});
