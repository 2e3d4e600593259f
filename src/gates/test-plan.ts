// The command of the test plan: allowed by policy, run like a project's own, and green on the commit.
import { refusalOf } from '../core/policy/test-command.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side, Tree } from '../ports/gate.ts';
import { isTest } from './code/kind-of-file.ts';
import { planOfTests, readCommand } from './command.ts';
import { declaredNames } from './project.ts';

export const testPlan: Gate = {
  name: 'test-plan',
  against: 'base',
  known: 'warn',
  isRerun: true,
  plan: (input, side) => planOf(input, side),
  read: ([output], input, side) => readTests(output, input, side),
};

async function planOf(input: GateInput, side: Side): Promise<Plan> {
  const { subject } = input;
  if (!subject) return { kind: 'skip', reason: 'there is no item with a test plan (no_item)' };
  const [program, ...args] = subject.testCommand ?? [];
  if (program === undefined) return { kind: 'skip', reason: 'the test plan names no command (no_test_command)' };
  const refusal = refusalOf([program, ...args], await viewOf(input[side]));
  if (refusal !== undefined) return { kind: 'error', reason: `the command of the test plan is refused: ${refusal}` };
  return planOfTests({ argv: [program, ...args] });
}

async function viewOf(tree: Tree) {
  const names = await declaredNames(tree);
  return { has: (path: string) => tree.paths.has(path), declares: (name: string) => names.has(name) };
}

/**
 * A test that fails by name on both sides is old trouble. Without names, a red base excuses nothing once the change brings tests:
 * the base may be red only because it does not have them.
 */
export async function readTests(output: Output | undefined, input: GateInput, side: Side): Promise<Reading> {
  const reading = await readCommand(output, { input, side, isTest: true });
  if (side === 'head' || reading.kind !== 'read') return reading;
  const bringsTests = input.change.files.some(({ path, how }) => isTest(path) && how !== 'deleted');
  const isNameless = reading.findings.some(finding => finding.isNameless);
  return bringsTests && isNameless ? { ...reading, findings: [] } : reading;
}
