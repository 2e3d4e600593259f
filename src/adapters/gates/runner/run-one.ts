// One gate on the commit and, where that is needed, on the base: what is run, read, compared and kept.
import { afterRerun, compareFindings, type TwoRuns } from '../../../core/gate/compare-findings.ts';
import type { Finding } from '../../../core/gate/finding.ts';
import type { GateName, GatePolicy } from '../../../core/gate/gate-name.ts';
import type { GateResult } from '../../../core/gate/gate-result.ts';
import { type AcceptedRedBase, isBlind } from '../../../core/gate/red-base.ts';
import type { Subject } from '../../../core/gate/subject.ts';
import { verdictOf } from '../../../core/gate/verdict.ts';
import type { Gate, GateInput, Plan, Tool } from '../../../ports/gate.ts';
import type { GateProgress } from '../../../ports/gate-runner.ts';
import type { CheckoutParts } from './checkouts.ts';
import { type OutputParts, type OutputRequest, type Outputs, outputsOf } from './outputs.ts';

export interface GateRunnerParts extends CheckoutParts, OutputParts {
  readonly gates: readonly Gate[];
  readonly policyOf: (gate: GateName) => GatePolicy;
  /** The commit that the work is compared with. */
  readonly baseOf: (commit: string, from?: string) => Promise<string | undefined>;
  /** Its branch, for people; `the base` where it has no name. */
  readonly baseName?: string;
  /** Commands of the project: the programs that they start are judges. */
  readonly commands?: readonly (readonly string[])[];
  /** What people accepted of changed settings of judges. */
  readonly acceptedSettings?: (id: string) => Promise<AcceptedRedBase | undefined>;
  /** What people accepted of commands that are red on the base. */
  readonly redBases?: RedBases;
  readonly subjectOf?: (run: string) => Promise<Subject | undefined>;
  /** Called when a gate begins and when it is over. */
  readonly progress?: (seen: GateProgress) => void;
  /** What tools get on top of what an agent gets. */
  readonly variablesFor?: (branch: string) => Promise<Readonly<Record<string, string>>>;
}

export interface RedBases {
  find(gate: GateName, command: readonly string[]): Promise<AcceptedRedBase | undefined>;
  /** The base is green again, at this commit. */
  end(gate: GateName, commit: string): Promise<void>;
}

export interface GateRun extends OutputRequest {
  readonly parts: GateRunnerParts;
  readonly branch: string;
  readonly input: GateInput;
}

/** `unready`: nothing could be run, and the change is not to blame: to be tried again. */
export type One = GateResult | { readonly unready: string };

type Tell = (state: Extract<GateProgress, { kind: 'gate' }>['state'], note?: string) => void;

export async function runOne(run: GateRun, name: GateName): Promise<One> {
  const { parts, branch, input } = run;
  const gate = parts.gates.find(each => each.name === name);
  if (parts.policyOf(name) === 'off') return plain(name, 'skipped', 'off by the configuration');
  if (!gate) return plain(name, 'skipped', '(not configured)');
  const plan = await gate.plan(input, 'head');
  if (plan.kind === 'skip') return plain(name, 'skipped', plan.reason);
  if (plan.kind === 'error') return plain(name, 'error', plan.reason);
  const brought = broughtTool(plan, input);
  if (brought !== undefined) return plain(name, 'error', `the change brings the tools that judge it: ${brought}`);
  const tell: Tell = (state, note) =>
    parts.progress?.({ kind: 'gate', branch, gate: name, state, ...(note === undefined ? {} : { note }) });
  tell('due');
  const result = await judged(run, gate, plan.tools, tell);
  tell('unready' in result ? 'error' : result.state);
  return result;
}

/** Programs of the project come from its dependencies, which no change may write by itself. */
function broughtTool({ tools }: Extract<Plan, { kind: 'run' }>, { change }: GateInput): string | undefined {
  if (tools.every(({ from, runsIn }) => from === 'path' || runsIn === 'out')) return undefined;
  return change.files.find(({ path, how }) => /^(?:node_modules|\.venv)\//.test(path) && how !== 'deleted')?.path;
}

async function judged(run: GateRun, gate: Gate, tools: readonly Tool[], tell: Tell): Promise<One> {
  const { parts, input } = run;
  const ran = await outputsOf(run, { gate, side: 'head', tools, tell });
  if (ran.kind !== 'whole') return unrun(gate.name, ran);
  const read = await gate.read(ran.outputs, input, 'head');
  const evidence = tools.length === 0 ? {} : { evidence: ran.evidence };
  if (read.kind === 'unreadable') {
    const reason = [read.reason, ...ran.warnings.map(warning => `set-up: ${warning}`)].join('; ');
    return { ...plain(gate.name, 'error', reason), ...evidence };
  }
  if (read.kind === 'skip') return { ...plain(gate.name, 'skipped', read.reason), ...evidence };
  ran.keep();
  const accepted = await parts.redBases?.find(gate.name, ran.evidence.command);
  const base = await onBase(run, gate, read.findings, accepted !== undefined);
  if (base.kind === 'error') return { ...plain(gate.name, 'error', base.reason), ...evidence };
  if (accepted && base.isGreen) await parts.redBases?.end(gate.name, run.commits.base);
  const head = await rerun(run, gate, tools, { first: read.findings, base: base.findings ?? [] });
  const setUp = head.length === 0 ? [] : ran.warnings.map(warning => `set-up: ${warning}`);
  const note = [read.note ?? '', base.note ?? '', ...setUp].filter(part => part !== '').join('; ');
  const policy = parts.policyOf(gate.name);
  const baseName = parts.baseName ?? 'the base';
  const judging = {
    gate: gate.name,
    policy,
    head,
    base: base.findings,
    known: gate.known ?? 'pass',
    isUncounted: gate.isUncounted,
    note,
    baseName,
  } as const;
  return verdictOf({ ...judging, ...evidence, ...(accepted && !base.isGreen ? { accepted } : {}) });
}

/** What is new is run again once, on the same commit. A second run that says nothing mends nothing. */
async function rerun(run: GateRun, gate: Gate, tools: readonly Tool[], { first, base }: Omit<TwoRuns, 'second'>) {
  const fresh = compareFindings(first, base).fresh.filter(({ severity }) => severity !== 'warning');
  const isNew = fresh.some(({ isNameless }) => !isNameless) || (fresh.length > 0 && !isBlind(first, base));
  if (!gate.isRerun || !isNew) return first;
  const ran = await outputsOf(run, { gate, side: 'head', tools, isAgain: true });
  if (ran.kind !== 'whole') return first;
  const read = await gate.read(ran.outputs, run.input, 'head');
  return read.kind === 'read' ? afterRerun({ first, second: read.findings, base }) : first;
}

type OnBase =
  | { readonly kind: 'error'; readonly reason: string }
  | {
      readonly kind: 'compared';
      /** Undefined: nothing to compare with. */
      readonly findings: readonly Finding[] | undefined;
      /** It was run there, and nothing was wrong. */
      readonly isGreen?: boolean;
      readonly note?: string;
    };

const allNew = { kind: 'compared', findings: [] } satisfies OnBase;

/** Nothing was found, and nothing asks for more: the base need not be inspected. */
async function onBase(run: GateRun, gate: Gate, findings: readonly Finding[], isAsked: boolean): Promise<OnBase> {
  if (gate.against === 'nothing') return { kind: 'compared', findings: undefined };
  if (findings.length === 0 && !isAsked) return allNew;
  const plan = await gate.plan(run.input, 'base');
  // The base has nothing to run, or nothing to run it with: all of it came with the change.
  if (plan.kind !== 'run') return allNew;
  const ran = await outputsOf(run, { gate, side: 'base', tools: plan.tools });
  // Findings that do not block are reported as new, whatever the base has.
  const isMild = findings.every(({ severity }) => severity === 'warning');
  const isLeftOut = gate.known === 'warn' || isMild;
  const without = (reason: string): OnBase =>
    isLeftOut
      ? { ...allNew, note: `nothing is known of the base: ${reason}` }
      : { kind: 'error', reason: `on the base: ${reason}` };
  if (ran.kind !== 'whole') return without(ran.reason);
  const read = await gate.read(ran.outputs, run.input, 'base');
  if (read.kind === 'unreadable') return without(read.reason);
  if (read.kind === 'skip') return allNew;
  ran.keep();
  return { kind: 'compared', findings: read.findings, isGreen: read.findings.length === 0 };
}

/** Gates that could not even begin: an error of each where the change may be to blame, else they are tried again. */
function unrun(gate: GateName, ran: Exclude<Outputs, { kind: 'whole' }>): One {
  if (ran.kind === 'absent') return plain(gate, 'skipped', ran.reason);
  if (ran.kind === 'broken') {
    const { evidence, isUnready } = ran;
    return {
      ...plain(gate, 'error', ran.reason),
      ...(evidence ? { evidence } : {}),
      ...(isUnready ? { isUnready } : {}),
    };
  }
  const said = `the checkout could not be set up: ${ran.reason}`;
  return ran.isChanged ? plain(gate, 'error', said) : { unready: said };
}

function plain(gate: GateName, state: GateResult['state'], reason: string): GateResult {
  return { gate, state, reason, findings: [] };
}
