// `go test` names the tests that it ran or skipped only with `-v`, so that is how Pitwall starts it. Behind make, npm or a shell `GOFLAGS`
// says it, unless the project sets that itself. The reporter `dot` of node prints the same for a test that passed and one that was
// skipped, so another one takes its place.
import { posix } from 'node:path';
import type { Output } from '../../ports/gate.ts';

type Argv = readonly [string, ...string[]];

export const tellingVariables: Readonly<Record<string, string>> = { GOFLAGS: '-v' };

export function tellingArgv(argv: Argv): Argv {
  return verboseGo(withSpec(argv));
}

function withSpec(argv: Argv): Argv {
  const [program, ...args] = argv;
  if (!/^node(?:js)?$/.test(posix.basename(program)) || !args.includes('--test')) return argv;
  const isDot = (arg: string, at: number) => arg === 'dot' && args[at - 1] === '--test-reporter';
  return [
    program,
    ...args.map((arg, at) => (arg === '--test-reporter=dot' ? '--test-reporter=spec' : isDot(arg, at) ? 'spec' : arg)),
  ];
}

function verboseGo(argv: Argv): Argv {
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

/** It ended well, though no test, example or benchmark began: it only built them, or a TestMain ended before it ran any. */
export function ranNoGoTest({ tool: { program, args }, stdout }: Output): boolean {
  if (testAt([program, ...args]) === undefined) return false;
  return !args.includes('-json') && !/^=== RUN |^Benchmark\S+\s+\d/m.test(stdout);
}

export const hidesSkippedTests = ({ stdout }: Output): boolean => saysOk(stdout) && !/^=== RUN /m.test(stdout);

const saysOk = (stdout: string) => /^ok {2}\t/m.test(stdout);
