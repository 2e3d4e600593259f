// `npm run policy-fuzz -- [--inputs 20000] [--seed 1]`: real bash against the command policy, in rounds of 500 inputs with a seed each.
import { parseArgs } from 'node:util';
import { whyNotSealed } from './policy/sealed-shell.ts';
import { fuzzShell } from './policy/shell-fuzz.ts';

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const perRound = 500;
const why = whyNotSealed([]);
if (why !== undefined) throw new Error(`bash cannot be run sealed: ${why}`);
const rounds = Math.ceil(Number(values.inputs) / perRound);
let [ran, hidden] = [0, 0];
for (let round = 0; round < rounds; round += 1) {
  const seed = Number(values.seed) + round;
  const report = fuzzShell(seed, perRound);
  ran += report.ran;
  hidden += report.hidden.length;
  process.stdout.write(
    `seed ${seed}: ${report.inputs} inputs, the marker ran in ${report.ran}, ${report.allowed} allowed\n`,
  );
  for (const text of report.hidden) process.stdout.write(`  HIDDEN: ${JSON.stringify(text)}\n`);
}
process.stdout.write(
  `the marker ran in ${ran} inputs; ${hidden === 0 ? 'none of them was allowed' : `${hidden} were allowed`}\n`,
);
process.exitCode = hidden === 0 ? 0 : 1;
