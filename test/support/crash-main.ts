// `node dist/test/support/crash-main.js [--seed N] [--kills M] [--plant NAME] [--verbose]`: the crash test by hand, and its
// replay: `--seed N --kills 1 --verbose` plays the room of one seed and prints all it did.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type DrillReport, drill } from './crash-drill.ts';
import { drillSeries } from './crash-series.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '300' },
    plant: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const program = fileURLToPath(new URL('./crash-engine.js', import.meta.url));
const [seed, kills] = [Number(values.seed), Number(values.kills)];
const startedAt = performance.now();
const isFine = await (kills === 1 ? replay() : series());
process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
process.exitCode = isFine ? 0 : 1;

async function replay(): Promise<boolean> {
  const onLine = values.verbose ? (line: string) => void process.stdout.write(`${line}\n`) : undefined;
  const report = await drill({ seed, program, plant: values.plant, onLine });
  if (values.verbose) for (const event of report.journal) process.stdout.write(`${JSON.stringify(event)}\n`);
  print(report);
  return report.violations.length === 0;
}

async function series(): Promise<boolean> {
  const report = await drillSeries({ seed, kills, program, plant: values.plant, onRoom: print });
  process.stdout.write(`${report.kills} kills in ${report.rooms.length} rooms\n`);
  return report.violations.length === 0;
}

function print({ seed: of, kills: made, journal, rests, violations }: DrillReport): void {
  process.stdout.write(`seed ${of}: ${made} kills, ${journal.length} events, ${rests.join(', ')}\n`);
  for (const violation of violations) process.stdout.write(`  ${violation}\n`);
}
