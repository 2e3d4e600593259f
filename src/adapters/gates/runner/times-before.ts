// How long each gate took the last time on this machine, so that the longest begins first.
import type { GateName } from '../../../core/gate/gate-name.ts';
import type { Side } from '../../../ports/gate.ts';
import type { OutputCache } from './output-cache.ts';

/** It may well be the longest. */
const unknownMs = 60_000;

export function createTimesBefore(kept: OutputCache | undefined) {
  const keyOf = (gate: GateName, side: Side) => ['time', 1, gate, side];
  const on = (gate: GateName, side: Side) => kept?.find(keyOf(gate, side))?.durationMs;
  return {
    /** On the head: with what followed on the base. */
    expectedMs: (gate: GateName, side: Side): number => {
      const own = on(gate, side) ?? unknownMs;
      return side === 'base' ? own : own + (on(gate, 'base') ?? 0);
    },
    keep: (gate: GateName, side: Side, durationMs: number): void =>
      kept?.keep(keyOf(gate, side), { exitCode: 0, stdout: '', stderr: '', durationMs }),
  };
}
