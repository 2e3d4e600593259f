// `npm run merges -- [--runs 20] [--trials 10] [--kill-one-in 4]`: merges 4 and 8 at a time; every second trial kills some, and in every third a person commits.
import { parseArgs } from 'node:util';
import { MergeDrill } from './merge-drill.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    trials: { type: 'string', default: '10' },
    'kill-one-in': { type: 'string', default: '4' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const drill = await MergeDrill.make(Number(values.runs));
try {
  for (let n = 0; n < Number(values.trials); n++) {
    const atOnce = n % 4 < 2 ? 4 : 8;
    const startedAt = performance.now();
    const { kills, complaints } = await drill.trial({
      atOnce,
      killOneIn: n % 2 === 0 ? 0 : Number(values['kill-one-in']),
      isBusy: n % 3 === 2,
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(
      `trial ${n + 1}: ${atOnce} at a time, ${kills} kills, ${seconds} s: ${complaints.length === 0 ? 'all landed' : 'BROKEN'}`,
    );
    for (const complaint of complaints) say(`  ${complaint}`);
    if (complaints.length > 0) process.exitCode = 1;
  }
} finally {
  drill.remove();
}
