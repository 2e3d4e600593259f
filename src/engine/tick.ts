// One turn: read, observe what the flow needs, decide, and do what was decided. Running it twice is the same as once.
import { decide, type EffectRequest, earliest } from '../core/flow.ts';
import { Problem } from '../core/problem.ts';
import type { ApplyEffect } from './apply/apply-effect.ts';
import type { InFlight } from './in-flight.ts';
import { observe } from './observe.ts';
import type { EffectKind, EngineParts } from './parts.ts';
import { appendAt, type Stream, type Writer } from './stream.ts';
import type { Wake } from './wake.ts';

export interface Driver {
  readonly parts: EngineParts;
  readonly stream: Stream;
  readonly writer: Writer;
  readonly wake: Wake;
  readonly inFlight: InFlight;
  readonly apply: ApplyEffect;
  /** Streams whose news are a reason to tick. */
  interests: ReadonlySet<string>;
  /** Effects in a row that could not even be carried out. */
  troubles: number;
  /** Set by an effect that found the environment or itself broken: the next tick throws it. */
  broken?: unknown;
  /** Set by an effect whose facts were refused: somebody else drives. */
  isLeaseLost: boolean;
}

export type Ticked =
  | { readonly kind: 'again' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'lease-lost' }
  | { readonly kind: 'waiting'; readonly wakeAt: number | undefined };

export const troublesMax = 10;

/** Once `until` is aborted, nothing is waited for and nothing is decided any more. */
export async function tick(driver: Driver, until: AbortSignal): Promise<Ticked> {
  const { parts, stream, inFlight } = driver;
  if (driver.broken) throw driver.broken;
  if (driver.isLeaseLost) return { kind: 'lease-lost' };
  await stream.refresh();
  const { flow, state, version } = stream;
  const queries = flow.needs(state);
  driver.interests = new Set([stream.name, ...queries.flatMap(query => query.stream ?? [])]);
  if (flow.isEnded(state)) return { kind: 'ended' };
  const deadline = { clock: parts.clock, ms: parts.times.answerMs, signal: until };
  const { world, isComplete } = await observe(queries, parts.observers, deadline);
  if (until.aborted) return { kind: 'again' };
  const decision = decide(flow, state, world, parts.clock.now());
  parts.report({ kind: 'decided', stream: stream.name, decision });
  if (stream.version !== version) return { kind: 'again' };
  if (decision.record.length > 0) {
    // What is still wanted after these facts, the next tick decides.
    const outcome = await appendAt(driver.writer, version, decision.record);
    return outcome.kind === 'lease-lost' ? { kind: 'lease-lost' } : { kind: 'again' };
  }
  // What is under way is cancelled by what was seen, never because something could not be seen.
  if (isComplete) inFlight.keepOnly(decision.effects);
  for (const request of decision.effects) inFlight.start(request, signal => carryOut(driver, request, signal));
  const isOwed = !isComplete && inFlight.isBeyond(decision.effects);
  const wakeAt = earliest([decision.wakeAt, decision.lookAt]);
  return { kind: 'waiting', wakeAt: isOwed ? soon(wakeAt, parts.clock.now()) : wakeAt };
}

/** An effect that nobody asked for any more, as far as was seen: looked at again soon, so that it can be cancelled. */
function soon(wakeAt: number | undefined, now: number): number {
  return Math.min(wakeAt ?? Number.POSITIVE_INFINITY, now + 1000);
}

/** Must not throw: a flight has nobody to catch it. What went wrong is reported, and the next tick sees the intent. */
async function carryOut(driver: Driver, request: EffectRequest, signal: AbortSignal): Promise<void> {
  const { parts, stream, writer, wake } = driver;
  const kind = parts.effects[request.kind] ?? nobodyDoes(request.kind);
  try {
    const outcome = await driver.apply({ writer, request, kind, signal });
    driver.troubles = 0;
    parts.report({ kind: 'settled', stream: stream.name, request, outcome });
    if (outcome === 'lease-lost') driver.isLeaseLost = true;
  } catch (error) {
    if (error instanceof Problem || ++driver.troubles >= troublesMax) driver.broken = error;
    else parts.report({ kind: 'trouble', stream: stream.name, error });
    await parts.clock.sleep(1000, signal);
  }
  wake.nudge();
}

const nobodyDoes = (kind: string): EffectKind => ({
  perform: async () => ({ kind: 'failed', reason: `nothing does effects of kind ${kind}`, final: true }),
});
