// A whole run with agents that answer at once and no gates, against a script that does the same git and process work by hand.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { gateNames } from '../../src/core/gate/gate-name.ts';
import { passes } from '../support/run-results.ts';
import { ms, quantile, type Row, times } from './measure.ts';

const rounds = 5;
const goal = 1.3;
const pitwall = join(dirname(dirname(dirname(import.meta.dirname))), 'pitwall');
const byHand = fileURLToPath(new URL('./by-hand.js', import.meta.url));

const result = { result: { summary: 'done', commentBody: 'Done.' } };
/** They have rows of their own. */
const noGates = `gates: ${JSON.stringify(Object.fromEntries(gateNames.map(name => [name, 'off'])))}\n`;

const script = {
  researcher: [result],
  architect: [result],
  'test-designer': [result],
  developer: [{ edit: { path: 'work.txt', text: 'done' } }, result],
  auditor: [{ result: { action: 'APPROVED', commentBody: 'Fine.', dimensions: passes() } }],
};

export async function benchRunOverhead(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-bench-'));
  try {
    const repository = join(folder, 'repository');
    const file = await makeRepository(folder, repository);
    const env = { ...process.env, PITWALL_HOME: join(folder, 'state') };
    const ours: number[] = [];
    const hand: number[] = [];
    // In turn: whatever else the machine does meets both alike. The first of each warms up.
    for (let round = 0; round <= rounds; round++) {
      hand.push(await timed(() => execa(process.execPath, [byHand, repository, `hand-${round}`, file])));
      const args = ['run', `Make work number ${round}`, '--trust', '--workflow', 'default'];
      ours.push(await timed(() => execa(pitwall, args, { cwd: repository, env, stdin: 'ignore' })));
    }
    return [row(quantile(ours.slice(1), 0.5), quantile(hand.slice(1), 0.5))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(oursMs: number, handMs: number): Row {
  const ratio = oursMs / handMs;
  return {
    what: 'run of an item, instant agents, against by hand',
    measured: `${times(ratio)} (${ms(oursMs)} / ${ms(handMs)})`,
    goal: `<= ${goal} x`,
    isMet: ratio <= goal,
  };
}

/** With a remote beside it, so that both push. The path of the agents' script. */
async function makeRepository(folder: string, repository: string): Promise<string> {
  mkdirSync(join(repository, '.pitwall'), { recursive: true });
  const file = join(repository, '.pitwall', 'script.yaml');
  writeFileSync(file, JSON.stringify(script));
  writeFileSync(
    join(repository, '.pitwall', 'config.yaml'),
    `runner: scripted\nagentCommand: ./.pitwall/script.yaml\ncopyUntracked: []\n${noGates}`,
  );
  const git = (...args: string[]) => execa('git', args, { cwd: repository });
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Bench');
  await git('config', 'user.email', 'bench@example.org');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'first');
  await git('clone', '--quiet', '--bare', '.', join(folder, 'origin.git'));
  await git('remote', 'add', 'origin', join(folder, 'origin.git'));
  return file;
}

async function timed(once: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await once();
  return performance.now() - startedAt;
}
