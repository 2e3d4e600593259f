// Why an attempt that was asked for does not start: its agent works on as many others as it may.
import type { AttemptState } from '../../core/attempt/state.ts';
import type { RunStore } from './runs-workspace.ts';

export interface BusyAgent {
  readonly agent: string;
  /** What it works on. */
  readonly attempts: readonly string[];
}

/** Undefined: the attempt does not wait for an agent. */
export async function busyAgentOf(
  { attemptsWith }: Pick<RunStore, 'attemptsWith'>,
  attempt: AttemptState | undefined,
): Promise<BusyAgent | undefined> {
  const { name: agent, capacity } = attempt?.request?.agent ?? {};
  if (!attempt || attempt.launched || attempt.ended || agent === undefined || capacity === undefined) return undefined;
  const attempts = await attemptsWith(agent);
  const isClaimed = attempts.includes(attempt.stream.replace(/^attempt\//, ''));
  return isClaimed || attempts.length < capacity ? undefined : { agent, attempts };
}

export const busyText = ({ agent, attempts }: BusyAgent) => `waits for ${agent}, which works on ${attempts.join(', ')}`;
