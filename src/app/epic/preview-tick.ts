// What a tick would do now: the rules of the flow themselves decide, on facts that are recorded nowhere. Nothing is done.
import type { EpicEvent, EpicSettings } from '../../core/epic/events.ts';
import { epicFlow } from '../../core/epic/flow.ts';
import type { EpicState } from '../../core/epic/state.ts';
import type { Actor, Recorded } from '../../core/event.ts';
import { decide } from '../../core/flow.ts';
import type { Runtime } from '../runs/runs-workspace.ts';
import type { TickPreview } from './answers.ts';

/** A tick reads, notes what it read, and then decides. */
const stepsMax = 10;
const engine: Actor = { kind: 'engine', id: 'preview' };

export async function previewTick(
  { observe }: Pick<Runtime, 'observe'>,
  before: EpicState,
  { settings, now }: { readonly settings: EpicSettings; readonly now: number },
): Promise<TickPreview> {
  // A claim would be an act: who holds it is shown apart from this.
  const data = { tick: 'preview', settings: { ...settings, isShared: false } };
  let state = before.tick ? before : folded(before, { type: 'EpicTickRequested', data }, now);
  for (let step = 0; step < stepsMax; step++) {
    const decision = decide(epicFlow, state, await observe(epicFlow.needs(state)), now);
    const found = previewIn(decision.record);
    if (found) return found;
    const [effect] = decision.effects;
    if (effect) return { kind: 'acts', role: null, why: `${decision.why} (${effect.kind})`, needsPerson: false };
    if (decision.record.length === 0) return { kind: 'ends', role: null, why: decision.why, needsPerson: false };
    for (const event of decision.record) state = folded(state, event, now);
  }
  throw new Error('a tick neither decides nor ends');
}

function previewIn(record: readonly EpicEvent[]): TickPreview | undefined {
  for (const event of record) {
    if (event.type === 'EpicAsked')
      return { kind: 'asks', role: event.data.role, why: event.data.about, needsPerson: false };
    if (event.type === 'EpicDecided') {
      const { why, needsPerson } = event.data.decision;
      return { kind: 'decides', role: null, why, needsPerson };
    }
    if (event.type === 'EpicTickConcluded')
      return { kind: 'ends', role: null, why: event.data.why, needsPerson: event.data.needsPerson };
  }
  return undefined;
}

function folded(state: EpicState, event: EpicEvent, at: number): EpicState {
  const recorded = { ...event, stream: state.stream, version: 0, id: 'preview', at, actor: engine };
  return epicFlow.fold(state, recorded as Recorded<EpicEvent>);
}
