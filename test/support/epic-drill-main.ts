// Kills ticks of epics at random moments, by hand: -- --kills N --seed N.
import { parseArgs } from 'node:util';
import { epicDrillRound, undisturbedBody } from './epic-drill.ts';

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const wanted = Number(values.kills ?? 200);
const first = Number(values.seed ?? 1);
const killsPerRound = 8;

const expected = await undisturbedBody();
let kills = 0;
let wrong = 0;
for (let seed = first; kills < wanted; seed++) {
  const round = await epicDrillRound(expected, seed, Math.min(killsPerRound, wanted - kills));
  kills += round.kills;
  wrong += round.complaints.length;
  console.log(`seed ${seed}: ${round.kills} kills${round.complaints.map(each => `\n  ${each}`).join('')}`);
  // A round without a kill would repeat itself for ever on a machine that is faster than the moments.
  if (round.kills === 0) break;
}
console.log(`${kills} kills, ${wrong} complaints`);
process.exitCode = wrong > 0 ? 1 : 0;
