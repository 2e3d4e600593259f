// `npm run checkpoint-mutations`: every change of the good session and the rows that it turned, as a table.
import { harmless, mutations } from './mutations.ts';
import { runMutation } from './run-mutation.ts';

const reports = [...mutations, ...harmless].map(runMutation);
const width = Math.max(...reports.map(({ what }) => what.length));
for (const { what, checkpoint, turned, verdict, wrong } of reports) {
  const [first = 'nothing turned', ...more] = turned;
  const sign = wrong.length === 0 ? '✓' : '✗';
  process.stdout.write(`${sign} ${checkpoint}  ${what.padEnd(width)}  ${verdict.padEnd(5)}  ${first}\n`);
  for (const line of [...more, ...wrong.map(each => `WRONG: ${each}`)])
    process.stdout.write(`${' '.repeat(width + 27)}${line}\n`);
}
const failed = reports.filter(({ wrong }) => wrong.length > 0).length;
process.stdout.write(`${mutations.length} changes and ${harmless.length} harmless ones: ${failed} wrong\n`);
process.exitCode = failed === 0 ? 0 : 1;
