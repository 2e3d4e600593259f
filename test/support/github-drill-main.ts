// `npm run github-chaos -- [--kills N] [--seed N] [--faults 0.05]`: runs on a loopback GitHub, killed with -9 until enough were.
import { parseArgs } from 'node:util';
import { drillGitHub } from './github-drill.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '100' },
    faults: { type: 'string', default: '0.05' },
  },
});
const lanes = 2;
const roomsMax = 100;
let next = Number(values.seed);
let kills = 0;
let rooms = 0;
let broken = 0;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function lane(): Promise<void> {
  while (kills < Number(values.kills) && broken === 0 && rooms < roomsMax) {
    rooms += 1;
    const seed = next++;
    const report = await drillGitHub({ seed, faults: Number(values.faults), killsMax: 3 + (seed % 8) });
    kills += report.kills;
    say(`seed ${seed}: ${report.kills} kills, ${report.calls} calls to GitHub`);
    for (const complaint of report.complaints) say(`  ${complaint}`);
    if (report.complaints.length > 0) broken += 1;
  }
}

await Promise.all(Array.from({ length: lanes }, lane));
say(
  `${kills} kills in ${rooms} rooms: ${broken === 0 ? 'one comment per cause, one pull request, all merged' : 'BROKEN'}`,
);
process.exitCode = broken === 0 ? 0 : 1;
