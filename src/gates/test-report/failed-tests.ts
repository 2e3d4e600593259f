// Which tests failed, from the formats that test programs share. Nothing found means: the output does not tell.
import type { Finding } from '../../core/gate/finding.ts';
import { readJson } from './json.ts';
import { readJunit } from './junit.ts';
import { readSpoken } from './spoken.ts';
import { readTap } from './tap.ts';

const readers = [readTap, readJunit, readJson, readSpoken];

export function failedTests(stdout: string): readonly Finding[] {
  const failed = readers.map(read => read(stdout)).find(names => names.length > 0) ?? [];
  return failed.map(({ name, says }) => ({
    fingerprint: `test ${name}`,
    text: says === '' ? name : `${name}: ${says}`,
  }));
}
