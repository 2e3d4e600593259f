// `npm run keep-drill -- [--kills 100] [--seed 1]`: kills drop, gc, restore, adoption and new ids, and checks that nothing is lost.
import { parseArgs } from 'node:util';
import { KeepDrill } from './keep-drill.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const wanted = Number(values.kills);
/** Each round kills five times or more: more rounds than this mean that the kills miss. */
const roundsMax = wanted;
const drill = await KeepDrill.make(Number(values.seed));
try {
  for (let round = 1; round <= roundsMax && drill.report.kills < wanted; round++) {
    await drill.round();
    const { kills, complaints } = drill.report;
    process.stdout.write(`round ${round}: ${kills} kills, ${complaints.length} complaints\n`);
  }
} finally {
  drill.remove();
}
const { kills, complaints } = drill.report;
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.stdout.write(
  `${kills} kills, seed ${values.seed}: ${complaints.length === 0 ? 'nothing was lost' : 'BROKEN'}\n`,
);
process.exitCode = complaints.length === 0 && kills >= wanted ? 0 : 1;
