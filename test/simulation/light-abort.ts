// Abort signals without the machinery of DOM events: a third of a long simulation's time went there. They do what the
// engine asks of them, in the same order; a test compares the journals of both.

type Listener = () => void;

class LightSignal {
  aborted = false;
  reason: unknown;
  readonly listeners = new Set<Listener>();

  addEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.delete(listener);
  }

  /** Node's `setMaxListeners` asks for it; there is no limit here. */
  setMaxListeners(): this {
    return this;
  }
}

class LightController {
  readonly signal = new LightSignal();

  abort(reason: unknown): void {
    const { signal } = this;
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason;
    const listeners = [...signal.listeners];
    signal.listeners.clear();
    for (const listener of listeners) listener();
  }
}

/** For this whole process. Returns how to take it back. */
export function useLightAbort(): () => void {
  const before = globalThis.AbortController;
  globalThis.AbortController = LightController as unknown as typeof AbortController;
  return () => {
    globalThis.AbortController = before;
  };
}
