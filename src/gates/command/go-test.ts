// `go test` names the tests that it ran or skipped only with `-v`, so that is how Pitwall starts it. Behind make, npm or a shell the
// project decides.
import { posix } from 'node:path';
import type { Output } from '../../ports/gate.ts';

type Argv = readonly [string, ...string[]];

export function verboseGo(argv: Argv): Argv {
  const at = testAt(argv);
  // What the command says itself comes later and wins.
  return at === undefined ? argv : [argv[0], ...argv.slice(1, at + 1), '-v', ...argv.slice(at + 1)];
}

/** Where `test` is, also after `-C folder`. */
function testAt(argv: Argv): number | undefined {
  if (posix.basename(argv[0]) !== 'go') return undefined;
  const at = argv[1] === '-C' ? 3 : argv[1]?.startsWith('-C=') ? 2 : 1;
  return argv[at] === 'test' ? at : undefined;
}

/** Packages that are fine, though no test, example or benchmark of theirs began: a TestMain may end before it runs any. */
export function ranNoGoTest({ tool: { program, args }, stdout }: Output): boolean {
  if (testAt([program, ...args]) === undefined || !saysOk(stdout)) return false;
  return !args.includes('-json') && !/^=== RUN |^Benchmark\S+\s+\d/m.test(stdout);
}

export const hidesSkippedTests = ({ stdout }: Output): boolean => saysOk(stdout) && !/^=== RUN /m.test(stdout);

const saysOk = (stdout: string) => /^ok {2}\t/m.test(stdout);
