// Thresholds of coverage that are not met: red, though no test failed.
import type { FailedTest, ReadProgram } from '../test-run.ts';

const lines = [
  /^(?:ERROR: )?Coverage for (\S+) \([\d.]+%\) does not meet (.{1,200}?threshold)/,
  /^Jest: (?:"?.{1,200}"? )?coverage threshold for (\S+)((?:\s.*)?) not met/,
  /^(?:FAIL|ERROR: Coverage failure)\b.{0,60}\b(coverage|total)\b()/i,
];

export const readCoverage: ReadProgram = all => {
  const failed = all.flatMap((line): readonly FailedTest[] => {
    const found = lines.map(pattern => pattern.exec(line)).find(match => match !== null);
    return found
      ? [
          {
            name: `coverage of ${found[1]} ${found[2] ?? ''}`.replaceAll(/(?<![\d.])[\d.]+%/g, '').trim(),
            says: line.trim(),
          },
        ]
      : [];
  });
  return failed.length === 0 ? undefined : { failed, unnamed: 0, ran: undefined };
};
