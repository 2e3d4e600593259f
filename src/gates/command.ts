// The project's own commands: test, lint, build and the like. Which tests fail is read where the output tells, else red is red.
import type { GateName } from '../core/gate/gate-name.ts';
import type { Gate, Output, Plan, Reading } from '../ports/gate.ts';
import { failedTests } from './test-report/failed-tests.ts';
import { ranNoTests } from './test-report/no-tests.ts';

type Argv = readonly [string, ...string[]];

export function commandGate(name: GateName, argv: Argv | undefined): Gate {
  return {
    name,
    against: 'base',
    known: 'warn',
    plan: async () => planOf(argv),
    read: ([output]) => (name === 'test' ? readTestCommand(output) : readCommand(output)),
  };
}

export function planOf(argv: Argv | undefined): Plan {
  if (!argv) return { kind: 'skip', reason: '(not configured)' };
  const [program, ...args] = argv;
  // A test may fail by chance: what failed is run again.
  return { kind: 'run', tools: [{ from: 'project', program, args, keptCodes: [0] }] };
}

/** One fingerprint for all red whose tests have no names: the words of two runs are never quite the same. */
export const nameless = 'red';
const tailMax = 40;
const lineCharsMax = 400;

export function readCommand(output: Output | undefined): Reading {
  if (!output) return { kind: 'unreadable', reason: 'the command did not run' };
  const { tool, exitCode, stdout, stderr } = output;
  const note = `${[tool.program, ...tool.args].join(' ')}: exit code ${exitCode}`;
  if (exitCode === 0) return { kind: 'read', findings: [], note };
  const failed = failedTests(stdout);
  if (failed.length > 0) return { kind: 'read', findings: failed, note };
  const text = [lastLines(stdout), lastLines(stderr)].filter(part => part !== '').join('\n');
  return { kind: 'read', findings: [{ fingerprint: nameless, text: text || 'it printed nothing' }], note };
}

/** Green, and yet nothing was tested: a warning. */
export function readTestCommand(output: Output | undefined): Reading {
  const reading = readCommand(output);
  if (reading.kind !== 'read' || output?.exitCode !== 0 || !ranNoTests(output.stdout)) return reading;
  return { ...reading, findings: [{ fingerprint: 'no tests', text: 'no tests were run', severity: 'warning' }] };
}

function lastLines(text: string): string {
  const lines = text.trimEnd().split('\n').slice(-tailMax);
  return lines.map(line => line.slice(0, lineCharsMax)).join('\n');
}
