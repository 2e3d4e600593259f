// The project's own commands: test, lint, build and the like. Which tests fail is read where the output tells, else red is red.
import type { GateName } from '../core/gate/gate-name.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side } from '../ports/gate.ts';
import { declaresDependency } from './command/declared.ts';
import { hidesSkippedTests, ranNoGoTest, verboseGo } from './command/go-test.ts';
import { startedNothing } from './command/nothing-started.ts';
import { onlyMissedProgram, whyNotRun } from './command/why-not-run.ts';
import { readTests, type TestsRead } from './test-report/read-tests.ts';
import { namelessFinding, toFindings } from './test-report/to-findings.ts';

type Argv = readonly [string, ...string[]];

export interface CommandOptions {
  readonly argv: Argv | undefined;
  /** Files that the command writes, as patterns. */
  readonly reports?: readonly string[] | undefined;
}

export function commandGate(name: GateName, { argv, reports }: CommandOptions): Gate {
  const isTest = name === 'test';
  return {
    name,
    against: 'base',
    known: 'warn',
    ...(isTest ? { isRerun: true } : {}),
    plan: async () => (isTest ? planOf({ argv: argv && verboseGo(argv), reports }) : planOf({ argv })),
    read: ([output], input, side) => readCommand(output, { input, side, isTest }),
  };
}

export function planOf({ argv, reports = [] }: CommandOptions): Plan {
  if (!argv) return { kind: 'skip', reason: '(not configured)' };
  const [program, ...args] = argv;
  const written = reports.length === 0 ? {} : { reports };
  // A test may fail by chance: what failed is run again.
  return { kind: 'run', tools: [{ from: 'project', program, args, keptCodes: [0], isCommand: true, ...written }] };
}

export interface CommandContext {
  readonly input: Pick<GateInput, Side>;
  readonly side: Side;
  /** It is there to run tests: none at all is an error. */
  readonly isTest: boolean;
}

export async function readCommand(output: Output | undefined, context: CommandContext): Promise<Reading> {
  if (!output) return { kind: 'unreadable', reason: 'the command did not run' };
  const { tool, exitCode } = output;
  const { input, side, isTest } = context;
  const note = `${[tool.program, ...tool.args].join(' ')}: exit code ${exitCode}`;
  const tests = readTests(output);
  const declares = (name: string) => declaresDependency(input[side], name);
  const notRun = await whyNotRun({ output, ran: tests.ran, declares });
  if (notRun !== undefined) return { kind: 'unreadable', reason: `${note}: ${notRun}` };
  if (isTest && provesNothing(tests, output, side)) return { kind: 'unreadable', reason: `${note}: no tests were run` };
  if (exitCode === 0)
    return { kind: 'read', findings: [], note: isTest && hidesSkippedTests(output) ? `${note}; ${hidden}` : note };
  const findings = toFindings(tests);
  return { kind: 'read', findings: findings.length > 0 ? findings : [namelessFinding(lastWords(output))], note };
}

const hidden = 'go test without -v does not say whether all its tests were skipped';

/** Files that could not be loaded are trouble to be named; on the base they say nothing of the tests inside them. */
function provesNothing({ ran, failed, unnamed }: TestsRead, output: Output, side: Side): boolean {
  const { exitCode } = output;
  if (exitCode === 0 && ranNoGoTest(output)) return true;
  if (exitCode === 0 && ran === undefined) return onlyMissedProgram(output) || startedNothing(output);
  if (ran !== 0) return false;
  return exitCode === 0 || side === 'base' || failed.length + unnamed === 0;
}

const tailMax = 40;
const lineCharsMax = 400;

function lastWords({ stdout, stderr }: Output): string {
  const text = [lastLines(stdout), lastLines(stderr)].filter(part => part !== '').join('\n');
  return text || 'it printed nothing';
}

function lastLines(text: string): string {
  const lines = text.trimEnd().split('\n').slice(-tailMax);
  return lines.map(line => line.slice(0, lineCharsMax)).join('\n');
}
