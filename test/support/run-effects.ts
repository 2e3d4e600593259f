// Builds the effects of a stream by folding real events.
import type { EffectEvent, FailureCode } from '../../src/core/effect/events.ts';
import { type Effects, foldEffects, nextEffectKey, noEffects } from '../../src/core/effect/state.ts';

const stream = 'run/7';
const actor = { kind: 'engine', id: 'engine-1' } as const;

class EffectLog {
  effects: Effects = noEffects;
  private version = 0;
  private now: number;

  constructor(now: number) {
    this.now = now;
  }

  at(now: number): this {
    this.now = now;
    return this;
  }

  prepared(cause: string, kind = 'Post'): this {
    const key = nextEffectKey(stream, this.effects);
    return this.fold({ type: 'EffectPrepared', data: { key, cause, kind, input: { text: cause } } });
  }

  retried(cause: string): this {
    return this.fold({ type: 'EffectRetried', data: { key: this.keyOf(cause) } });
  }

  done(cause: string, output: unknown = null, isDoubtful = false): this {
    return this.fold({ type: 'EffectDone', data: { key: this.keyOf(cause), output, isDoubtful } });
  }

  failed(cause: string, reason = 'it broke', final = false, code?: FailureCode): this {
    return this.fold({ type: 'EffectFailed', data: { key: this.keyOf(cause), reason, final, code } });
  }

  lost(cause: string, reason = 'no answer'): this {
    return this.fold({ type: 'EffectUnknown', data: { key: this.keyOf(cause), reason } });
  }

  settleKey(key: string): this {
    return this.fold({ type: 'EffectDone', data: { key, output: null, isDoubtful: false } });
  }

  private keyOf(cause: string): string {
    return this.effects.byCause(cause)?.key ?? 'none';
  }

  private fold(event: EffectEvent): this {
    const version = ++this.version;
    this.effects = foldEffects(this.effects, { ...event, stream, version, id: `e${version}`, at: this.now, actor });
    return this;
  }
}

export const effectLog = (now = 0) => new EffectLog(now);
