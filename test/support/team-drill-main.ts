// `npm run team-chaos -- [--kills 24] [--seed 1] [--within 6000]`: teams of five, killed at random moments within so many milliseconds
// after each start, each with a seed of its own. On a fast machine a shorter time meets more.
import { parseArgs } from 'node:util';
import { teamDrillRound } from './team-drill.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    within: { type: 'string', default: '6000' },
  },
});
const [wanted, first] = [Number(values.kills), Number(values.seed)];
const say = (line: string) => void process.stdout.write(`${line}\n`);
let [kills, broken, seed] = [0, 0, first];
/** A round in which nothing is killed means that the kills miss. */
for (let idle = 0; kills < wanted && idle < 3; seed++) {
  const round = await teamDrillRound(seed, wanted - kills, Number(values.within));
  kills += round.kills;
  idle = round.kills === 0 ? idle + 1 : 0;
  broken += round.complaints.length > 0 ? 1 : 0;
  say(`team ${seed}: ${round.kills} kills, ${round.complaints.length === 0 ? 'all landed' : 'BROKEN'}`);
  for (const complaint of round.complaints) say(`  ${complaint}`);
}
say(
  `${kills} kills in ${seed - first} teams from seed ${first}: ${broken === 0 ? 'all landed, each once' : `${broken} BROKEN`}`,
);
process.exitCode = broken === 0 && kills >= wanted ? 0 : 1;
