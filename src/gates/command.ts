// The project's own commands: test, lint, build and the like. Which tests fail is read where the output tells, else red is red.
import type { GateName } from '../core/gate/gate-name.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side, Tool } from '../ports/gate.ts';
import { declaresDependency } from './command/declared.ts';
import { hidesSkippedTests, ranNoGoTest, tellingArgv, tellingVariables } from './command/go-test.ts';
import { hidesWhatRan, onlyNamesTests, startedNothing } from './command/nothing-started.ts';
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
    plan: async () => (isTest ? planOfTests({ argv, reports }) : planOf({ argv })),
    read: ([output], input, side) => readCommand(output, { input, side, isTest }),
  };
}

/** So that the command says which tests it ran, where that is only a matter of how it is started. */
export function planOfTests({ argv, reports = [] }: CommandOptions): Plan {
  const written = reports.length === 0 ? {} : { reports };
  return planOf({ argv: argv && tellingArgv(argv) }, { variables: tellingVariables, ...written });
}

function planOf({ argv }: Pick<CommandOptions, 'argv'>, more: Partial<Tool> = {}): Plan {
  if (!argv) return { kind: 'skip', reason: '(not configured)' };
  const [program, ...args] = argv;
  // A test may fail by chance: what failed is run again.
  return { kind: 'run', tools: [{ from: 'project', program, args, keptCodes: [0], isCommand: true, ...more }] };
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
  if (isTest && tests.ran === undefined && hidesWhatRan(output))
    return { kind: 'unreadable', reason: `${note}: ${untold}` };
  if (exitCode === 0)
    return { kind: 'read', findings: [], note: isTest && hidesSkippedTests(output) ? `${note}; ${hidden}` : note };
  const findings = toFindings(tests);
  return { kind: 'read', findings: findings.length > 0 ? findings : [namelessFinding(lastWords(output))], note };
}

const untold =
  'the reporter "dot" of node does not say whether a test ran or was skipped: use "spec", or let it write a JUnit file for "reports"';
const hidden = 'go test without -v does not say whether all its tests were skipped';

/** Files that could not be loaded are trouble to be named; on the base they say nothing of the tests inside them. */
function provesNothing({ ran, failed, unnamed }: TestsRead, output: Output, side: Side): boolean {
  const { exitCode } = output;
  if (exitCode === 0 && (ranNoGoTest(output) || onlyNamesTests(output))) return true;
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
