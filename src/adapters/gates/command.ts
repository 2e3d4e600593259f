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
  /** Makes the checkout ready; what it throws is the error of every gate. */
  readonly setUp?: (folder: string, signal: AbortSignal) => Promise<void>;
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
  try {
    const ran = await withCheckout(parts, { branch, commit }, async folder => {
      await parts.setUp?.(folder, signal);
      return await inPool(parts.slots, due, gate => runOne(parts, { gate, folder, signal }));
    });
    return signal.aborted ? failed('the gates were stopped') : done({ commit, results: [...ran, ...skipped] });
  } catch (error) {
    if (error instanceof GitError) return failed(error.message);
    throw error;
  }
}

interface OneGate {
  readonly gate: GateName;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function runOne(parts: CommandGatesParts, { gate, folder, signal }: OneGate): Promise<GateResult> {
  const argv = parts.commands[gate];
  if (!argv) throw new Error(`${gate} has no command`);
  const { state, reason, lines } = await runCommand(parts, { argv, cwd: folder, signal });
  return { gate, state, reason: `${argv.join(' ')}: ${reason}`, findings: state === 'pass' ? [] : [...lines] };
}

function skip(gate: GateName, parts: CommandGatesParts): GateResult {
  const reason = parts.isOff(gate) ? 'off by the configuration' : '(not configured)';
  return { gate, state: 'skipped', reason, findings: [] };
}

function failed(reason: string): Performed<never> {
  return { kind: 'failed', reason, final: false };
}
