// The command policy: may an agent run this shell command? Allow, deny, or ask a person, with a reason.
// A false allow is the only unforgivable answer: what cannot be judged is asked.
import { ask, type Finding, newReport, type PathUse } from './finding.ts';
import { judgeNested } from './judge-script.ts';
import { isInside, resolvePath } from './paths.ts';
import { type Arg, literal } from './shell/arg.ts';
import { forEachChild, type ParsedScript, type SyntaxNode } from './shell/parser.ts';
import { readShell } from './shell/read-shell.ts';
import type { PolicyWorld } from './world.ts';

export interface CommandRequest extends PolicyWorld {
  readonly command: string;
  /** Absolute. */
  readonly cwd: string;
  /** `sandbox`: what the kernel contains need not be asked. */
  readonly level: 'sandbox' | 'none';
}

export interface CommandDecision {
  readonly answer: 'allow' | 'ask' | 'deny';
  readonly reason: string;
  /** Programs that the answer is about. */
  readonly programs: readonly string[];
  /** Must be resolved before an allow: a link may lead out of the worktree. */
  readonly paths: readonly PathUse[];
  /** Words of the commands in it that are asked. */
  readonly asked: readonly (readonly string[])[];
}

/** Commands, nested shells and rounds of loops that are judged. */
const budgetMax = 1000;

export function decideCommand(request: CommandRequest): CommandDecision {
  try {
    return decide(request);
  } catch (error) {
    return decided([ask(`it cannot be judged: ${error}`)]);
  }
}

function decide(request: CommandRequest): CommandDecision {
  const reading = readShell(request.command);
  if (reading.kind === 'unreadable') return decided([ask(reading.reason)]);
  const world = { ...request, worktree: resolvePath('/', request.worktree) ?? '/' };
  const folder = resolvePath(world.worktree, request.cwd);
  const report = newReport();
  if (folder === undefined || !isInside(world.worktree, folder))
    report.findings.push(ask(`${request.cwd} is outside of the worktree`));
  const bindings = new Map<string, Arg>(assignedNames(reading.script).map(name => [`=${name}`, literal('')]));
  const budget = { left: budgetMax };
  judgeNested(reading.script, { world, folder, bindings, report, stdin: { isFetched: false }, judgeNested, budget });
  // Not before the end: a report may have been thrown away on the way.
  if (budget.left < 0) report.findings.push(ask('it is too large to be judged'));
  const isContaining = request.level === 'sandbox';
  const findings = report.findings.filter(({ isContained }) => !(isContaining && isContained));
  const contained = findings.length < report.findings.length ? 'the sandbox contains it' : undefined;
  const { programs, paths, asked } = report;
  return { ...decided(findings, contained), programs: [...programs], paths, asked };
}

const nothingUsed = { programs: [], paths: [], asked: [] };

function decided(findings: readonly Finding[], contained = 'every part of it is routine'): CommandDecision {
  const worst = findings.find(({ answer }) => answer === 'deny') ?? findings[0];
  return { answer: worst?.answer ?? 'allow', reason: worst?.reason ?? contained, ...nothingUsed };
}

const setters = /^(?:read|mapfile|readarray|getopts|printf|let|declare|local|typeset|command|builtin)$/;

function namesSetBy(node: SyntaxNode): readonly string[] {
  if (node.type === 'Assignment' || node.type === 'FileDescriptorVariable') return [node.name];
  if (node.type !== 'Command' || !setters.test(node.name?.value ?? '')) return [];
  return node.args.flatMap(arg => (arg.type === 'Word' ? [arg.value] : []));
}

/** Names that the request sets anywhere: what they hold is not known. */
function assignedNames(script: ParsedScript): string[] {
  const names: string[] = [];
  const stack: SyntaxNode[] = [script];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    names.push(...namesSetBy(node));
    forEachChild(node, child => stack.push(child));
  }
  return names;
}
