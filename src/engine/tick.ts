// One turn: read, observe what the flow needs, decide, and do what was decided. Running it twice is the same as once.
// Facts follow from what is there, so they wait for the next decision: both are one append, and lost both are decided again.
import { type Decision, decide, earliest, type FlowState } from '../core/flow.ts';
import { Problem } from '../core/problem.ts';
import type { EffectProtocol } from './apply-effect.ts';
import type { Hold } from './heartbeat.ts';
import type { InFlight } from './in-flight.ts';
import { observe } from './observe.ts';
import type { EffectKind, EngineParts } from './parts.ts';
import type { Intent } from './prepare-effects.ts';
import { type Ahead, appendAt, type Stream, type Writer, withFacts } from './stream.ts';
import type { Wake } from './wake.ts';

export interface Driver {
  readonly parts: EngineParts;
  readonly stream: Stream;
  readonly writer: Writer;
  readonly wake: Wake;
  readonly hold: Hold;
  readonly inFlight: InFlight;
  readonly protocol: EffectProtocol;
  /** Streams whose news are a reason to tick. */
  interests: ReadonlySet<string>;
  /** Effects in a row that could not even be carried out. */
  troubles: number;
  /** Set by an effect that found the environment or itself broken: the next tick throws it. */
  broken?: unknown;
  /** Set by an effect whose facts were refused: another engine drives. */
  isLeaseLost: boolean;
}

/** `again`: the stream moved on before the decision could be applied. */
export type Ticked =
  | { readonly kind: 'again' }
  | { readonly kind: 'recorded'; readonly decision: Decision }
  | { readonly kind: 'waiting'; readonly decision: Decision; readonly wakeAt: number | undefined }
  | { readonly kind: 'ended'; readonly version: number }
  | { readonly kind: 'lease-lost' };

export const troublesMax = 10;

/** What is decided before anything is stored; more than a step of a run takes. */
const factsMax = 20;
/** Facts wait no longer than this for what is decided next. */
const aheadMs = 1000;

/** Once `until` is aborted, nothing is waited for and nothing is decided any more. `most`: how many facts wait for what follows from them. */
export async function tick(driver: Driver, until: AbortSignal, most = factsMax): Promise<Ticked> {
  if (driver.broken) throw driver.broken;
  if (driver.isLeaseLost) return { kind: 'lease-lost' };
  const { state, version } = await driver.stream.refresh();
  return await decideOn({ driver, until, most }, { state, version, facts: [] });
}

interface Turn {
  readonly driver: Driver;
  readonly until: AbortSignal;
  readonly most: number;
}

/** `before`: the decision whose facts are not stored yet. */
async function decideOn(turn: Turn, seen: Ahead<FlowState>, before?: Decision): Promise<Ticked> {
  const { driver, until, most } = turn;
  const { parts, stream } = driver;
  const { flow } = stream;
  const { state, version } = seen;
  const queries = flow.needs(state);
  driver.interests = new Set([stream.name, ...queries.flatMap(query => query.stream ?? [])]);
  if (flow.isEnded(state)) return before ? await record(driver, seen, before) : { kind: 'ended', version };
  const ms = before ? Math.min(aheadMs, parts.times.answerMs) : parts.times.answerMs;
  const { world, isComplete } = await observe(queries, parts.observers, { clock: parts.clock, ms, signal: until });
  if (until.aborted) return { kind: 'again' };
  // What cannot be seen now is asked for in full once the facts are stored.
  if (before && !isComplete) return await record(driver, seen, before);
  const decision = decide(flow, state, world, parts.clock.now());
  parts.report({ kind: 'decided', stream: stream.name, decision });
  // The one who hears of a decision may stop the driver before anything is done about it.
  if (until.aborted || stream.version !== version) return { kind: 'again' };
  if (decision.record.length === 0) return await start(driver, decision, seen, isComplete);
  const ahead = await withFacts(driver.writer, seen, decision.record);
  return ahead.facts.length < most ? await decideOn(turn, ahead, decision) : await record(driver, ahead, decision);
}

/** What is still wanted after these facts, the next tick decides. */
async function record(driver: Driver, { version, facts }: Ahead<FlowState>, decision: Decision): Promise<Ticked> {
  const outcome = await appendAt(driver.writer, version, [], facts);
  if (outcome.kind === 'lease-lost') return { kind: 'lease-lost' };
  return outcome.kind === 'conflict' ? { kind: 'again' } : { kind: 'recorded', decision };
}

/** What is under way is cancelled by what was seen or by a firm decision, never because something could not be seen. */
async function start(driver: Driver, decision: Decision, seen: Ahead<FlowState>, isComplete: boolean): Promise<Ticked> {
  const { parts, inFlight, protocol, writer } = driver;
  const { effects } = decision;
  const isCertain = isComplete || decision.isFirm === true;
  if (isCertain) inFlight.keepOnly(effects);
  const prepared = await protocol.prepare(writer, inFlight.missing(effects), seen);
  if (prepared.kind === 'lease-lost') return { kind: 'lease-lost' };
  if (prepared.kind === 'superseded') return { kind: 'again' };
  for (const intent of prepared.intents) inFlight.start(intent.request, signal => carryOut(driver, intent, signal));
  const isOwed = !isCertain && inFlight.isBeyond(effects);
  const wakeAt = earliest([decision.wakeAt, decision.nextPollAt]);
  // An effect that is not asked for any more, as far as was seen: observed again soon, so that it can be cancelled.
  return { kind: 'waiting', decision, wakeAt: isOwed ? earliest([wakeAt, parts.clock.now() + 1000]) : wakeAt };
}

/** Must not throw: nothing would catch it. What went wrong is reported, and the next tick sees the intent. */
async function carryOut(driver: Driver, intent: Intent, signal: AbortSignal): Promise<void> {
  const { parts, stream, writer, wake } = driver;
  const { request } = intent;
  const kind = parts.effects[request.kind] ?? unknownKind(request.kind);
  try {
    const outcome = await driver.protocol.apply({ writer, intent, kind, signal });
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

const unknownKind = (kind: string): EffectKind => ({
  perform: async () => ({ kind: 'failed', reason: `nothing does effects of kind ${kind}`, final: true }),
});
