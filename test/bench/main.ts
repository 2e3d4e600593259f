// `npm run bench [-- --json] [--only run,gates]`: every row against its goal; exit code 1 when one is missed.
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAppend } from './append.ts';
import { benchConflicts } from './conflicts.ts';
import { benchEndedRuns } from './ended-runs.ts';
import { benchFold } from './fold.ts';
import { benchGates } from './gates.ts';
import { benchManyEffects } from './many-effects.ts';
import type { Row } from './measure.ts';
import { benchParkedStreams } from './parked-streams.ts';
import { benchReadyWorktree } from './ready-worktree.ts';
import { benchResume } from './resume.ts';
import { benchRunOverhead } from './run-overhead.ts';
import { benchSandboxOverhead } from './sandbox-overhead.ts';
import { benchTeam } from './team.ts';
import { benchTick } from './tick.ts';
import { benchWaitingAgents } from './waiting-agents.ts';

const benches = {
  fold: benchFold,
  append: benchAppend,
  effects: benchManyEffects,
  tick: benchTick,
  parked: benchParkedStreams,
  ended: benchEndedRuns,
  conflicts: benchConflicts,
  worktree: benchReadyWorktree,
  resume: benchResume,
  run: benchRunOverhead,
  sandbox: benchSandboxOverhead,
  waiting: benchWaitingAgents,
  team: benchTeam,
  gates: benchGates,
};
const usage = `Usage: npm run bench [-- --json] [--only NAME,…]

Measures Pitwall against what it cannot avoid, as ratios in one run.
Names: ${Object.keys(benches).join(', ')}
`;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(benches).join(',') },
  },
});
const names = values.only.split(',');
const unknown = names.find(name => !(name in benches));

if (values.help) process.stdout.write(usage);
else if (unknown !== undefined) {
  process.stderr.write(`There is no benchmark ${unknown}.\n\n${usage}`);
  process.exitCode = 2;
} else {
  const rows: Row[] = [];
  for (const [name, bench] of Object.entries(benches)) if (names.includes(name)) rows.push(...(await bench()));
  print(rows);
  process.exitCode = rows.every(row => row.isMet) ? 0 : 1;
}

function print(rows: readonly Row[]): void {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`;
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ machine, rows }, null, 2)}\n`);
    return;
  }
  process.stdout.write(`${machine}\n\n`);
  for (const { what, measured, goal, isMet } of rows) {
    process.stdout.write(`${isMet ? '✓' : '✗'} ${what.padEnd(48)} ${measured.padEnd(28)} goal ${goal}\n`);
  }
}
