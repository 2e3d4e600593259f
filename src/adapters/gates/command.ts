// Gates that are commands of the project: run on the exact commit, in a checkout of Pitwall's own, after the agent is gone.
import type { GateResult } from '../../core/run/gate-result.ts';
import { type GateName, gateNames } from '../../core/run/workflow.ts';
import type { GateRequest, GateRunner } from '../../ports/gate-runner.ts';
import { done, type Performed } from '../../ports/performed.ts';
import { GitError } from '../git/git.ts';
import { type CheckoutPlace, withCheckout } from './command/checkout.ts';
import { inPool } from './command/pool.ts';
import { type CommandParts, runCommand } from './command/run-command.ts';

export interface CommandGatesParts extends CommandParts, CheckoutPlace {
  /** What each gate runs, never through a shell. */
  readonly commands: Readonly<Partial<Record<GateName, readonly [string, ...string[]]>>>;
  readonly isOff: (gate: GateName) => boolean;
  /** Gates at once. */
  readonly slots: number;
  /** Told when a gate begins and when it is over. */
  readonly progress?: (seen: GateProgress) => void;
  /** Makes the checkout ready. */
  readonly setUp?: (folder: string, branch: string, signal: AbortSignal) => Promise<Readiness>;
  /** What commands get on top of what an agent gets. */
  readonly variablesFor?: (branch: string) => Promise<Readonly<Record<string, string>>>;
}

export type Readiness =
  | { readonly kind: 'ready'; readonly warnings: readonly string[] }
  /** `isChanged`: what decides about it was changed on the branch, so that its developer may be the one to mend it. */
  | { readonly kind: 'unready'; readonly reason: string; readonly isChanged: boolean };

export interface GateProgress {
  readonly branch: string;
  readonly gate: GateName;
  readonly state: GateResult['state'] | 'due' | 'running';
}

export function createCommandGates(parts: CommandGatesParts): GateRunner {
  return { run: (request, signal) => runGates(parts, request, signal) };
}

async function runGates(parts: CommandGatesParts, request: GateRequest, signal: AbortSignal) {
  const { branch, commit } = request;
  const names = request.gates === 'all' ? gateNames : request.gates;
  const due = names.filter(gate => parts.commands[gate] && !parts.isOff(gate));
  const skipped = names.filter(gate => !due.includes(gate)).map(gate => skip(gate, parts));
  if (due.length === 0) return done({ commit, results: skipped });
  for (const gate of due) parts.progress?.({ branch, gate, state: 'due' });
  try {
    const ran = await withCheckout(parts, { branch, commit }, async folder => {
      const readiness = (await parts.setUp?.(folder, branch, signal)) ?? { kind: 'ready', warnings: [] };
      if (readiness.kind === 'unready') return unready(due, readiness);
      const { warnings } = readiness;
      const variables = (await parts.variablesFor?.(branch)) ?? {};
      return await inPool(parts.slots, due, gate =>
        runOne(parts, { branch, gate, folder, signal, warnings, variables }),
      );
    });
    if (signal.aborted) return failed('the gates were stopped');
    return 'reason' in ran ? failed(ran.reason) : done({ commit, results: [...ran, ...skipped] });
  } catch (error) {
    if (error instanceof GitError) return failed(error.message);
    throw error;
  }
}

/** Gates that could not even begin: an error of each where the change may be to blame, else they are tried again. */
function unready(due: readonly GateName[], { reason, isChanged }: Extract<Readiness, { kind: 'unready' }>) {
  const said = `the checkout could not be set up: ${reason}`;
  if (!isChanged) return { reason: said };
  return due.map((gate): GateResult => ({ gate, state: 'error', reason: said, findings: [] }));
}

interface OneGate {
  readonly branch: string;
  readonly gate: GateName;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly warnings: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

async function runOne(parts: CommandGatesParts, one: OneGate): Promise<GateResult> {
  const { branch, gate, folder, signal, warnings, variables } = one;
  const argv = parts.commands[gate];
  if (!argv) throw new Error(`${gate} has no command`);
  parts.progress?.({ branch, gate, state: 'running' });
  const { state, reason, lines } = await runCommand(parts, { argv, cwd: folder, signal, variables });
  parts.progress?.({ branch, gate, state });
  const findings = state === 'pass' ? [] : [...warnings.map(warning => `set-up: ${warning}`), ...lines];
  return { gate, state, reason: `${argv.join(' ')}: ${reason}`, findings };
}

function skip(gate: GateName, parts: CommandGatesParts): GateResult {
  const reason = parts.isOff(gate) ? 'off by the configuration' : '(not configured)';
  return { gate, state: 'skipped', reason, findings: [] };
}

function failed(reason: string): Performed<never> {
  return { kind: 'failed', reason, final: false };
}
