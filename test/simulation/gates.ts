// Gates of the simulation: they take their time, end at once when told to, and write down what they really found.
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import type { Random } from '../../src/core/seeded-random.ts';
import type { GateRunner } from '../../src/ports/gate-runner.ts';
import { done } from '../../src/ports/performed.ts';
import type { Nature } from './nature.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Begins the name of a commit that is the base without another. */
export const withoutPrefix = 'without ';

/** The test that agents name when they say that nothing is left to do. */
export const claimedTest = 'it was green before';

/** What the gates say of a commit, whoever asks. */
export type GateTruth = (commit: string) => readonly GateResult[];

/** The same commit always gets the same results. */
export function drawGateTruth(random: Random, rates: readonly [number, ...number[]] = [0, 0.1, 0.5, 0.95]): GateTruth {
  const failing = random.pick(rates);
  const known = new Map<string, readonly GateResult[]>();
  const state = () =>
    random.chance(failing) ? (random.chance(0.8) ? 'fail' : 'error') : random.chance(0.1) ? 'skipped' : 'pass';
  return commit => {
    const results = known.get(commit) ?? [
      { gate: 'test', state: state(), reason: 'as drawn', findings: [] },
      { gate: 'typecheck', state: state(), reason: 'as drawn', findings: [] },
      { gate: 'duplicates', state: random.chance(0.5) ? 'fail' : 'pass', reason: 'policy is warn', findings: [] },
    ];
    known.set(commit, results);
    return results;
  };
}

/** By the policy of every simulated run: duplicates only warn. */
export function isGreen(results: readonly GateResult[]): boolean {
  return results.every(({ gate, state }) => gate === 'duplicates' || (state !== 'fail' && state !== 'error'));
}

export interface GateParts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly truth: GateTruth;
  /** The longest that a run of gates takes. */
  readonly maxMs: number;
  readonly proof: Nature['proof'];
}

export class SimulatedGates {
  /** Commits whose gates ran to their end. */
  readonly finished = new Set<string>();
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** `isUnwanted`: whether nobody can want the results any more; gates must not run on then. */
  runnerFor(isUnwanted: () => boolean, onUnwanted: (commit: string) => void): GateRunner {
    const { time, random, truth, maxMs, proof } = this.#parts;
    return {
      run: async ({ commit }, signal) => {
        if (maxMs > 0) await time.sleep(random.whole(0, maxMs), signal);
        if (signal.aborted) return { kind: 'unknown', reason: 'the gates were told to end' };
        if (isUnwanted()) onUnwanted(commit);
        this.finished.add(commit);
        const isProof = commit.startsWith(withoutPrefix);
        return done({ commit, results: isProof ? [testWithout(proof)] : [...truth(commit)] });
      },
    };
  }
}

/** What the tests say of the base without the commit that an agent named. */
function testWithout(proof: Nature['proof']): GateResult {
  const name = proof === 'another test' ? 'it was red before' : claimedTest;
  const findings = [{ fingerprint: `test ${name}`, text: name }];
  if (proof === 'tested commit' || proof === 'another test')
    return { gate: 'test', state: 'fail', reason: '1 new failed test', findings, counts: { base: 0, head: 1 } };
  if (proof === 'red base')
    return { gate: 'test', state: 'fail', reason: 'red', findings, counts: { base: 1, head: 2 } };
  return { gate: 'test', state: 'pass', reason: '', findings: [] };
}
