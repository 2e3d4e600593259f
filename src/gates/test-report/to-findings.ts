// Failed tests as findings: known by their name alone, because what they say differs from run to run.
import type { Finding } from '../../core/gate/finding.ts';
import { plural } from '../../std/plural.ts';
import type { TestsRead } from './read-tests.ts';
import type { FailedTest } from './test-run.ts';

/** One fingerprint for all red whose tests have no names: nothing tells whether it is the same as on the base. */
export function namelessFinding(text: string): Finding {
  return { fingerprint: 'red', text, isNameless: true };
}

export function toFindings({ failed, unnamed }: TestsRead): readonly Finding[] {
  const rest =
    unnamed === 0 ? [] : [namelessFinding(`${plural(unnamed, 'more failure')} without a name in the output`)];
  return [...failed.map(findingOf), ...rest];
}

function findingOf({ name, says, path, line }: FailedTest): Finding {
  const place = path === undefined ? {} : { path, ...(line === undefined ? {} : { line }) };
  // Tests in documents are named by their line.
  return { fingerprint: `test ${name.replace(/ \(line \d+\)$/, '')}`, text: textOf(name, says), ...place };
}

function textOf(name: string, says: string): string {
  if (says === '') return name;
  return says.includes('\n') ? `${name}\n${says}` : `${name}: ${says}`;
}
