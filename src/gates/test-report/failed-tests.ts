// Which tests failed, from the formats that test programs share: a command may run several programs, so all formats are looked for.
// Nothing found means: the output does not tell.
import type { Finding } from '../../core/gate/finding.ts';
import { readJson } from './json.ts';
import { readJunit } from './junit.ts';
import { readSpoken } from './spoken.ts';
import { readTap } from './tap.ts';

const readers = [readTap, readJunit, readJson, readSpoken];

export function failedTests(stdout: string): readonly Finding[] {
  return readers
    .flatMap(read => read(stdout))
    .map(({ name, says }) => ({
      fingerprint: `test ${name}`,
      text: says === '' ? name : `${name}: ${says}`,
    }));
}
