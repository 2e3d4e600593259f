// Those who want to hear of news. They are called after the write has answered, so a throw cannot make it look failed.

export class Listeners {
  readonly #listeners = new Set<{ readonly call: () => void }>();
  #isCallDue = false;

  get size(): number {
    return this.#listeners.size;
  }

  /** The same function added twice is called twice. */
  add(listener: () => void): () => void {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Several writes before the calls go out are one call. */
  announce(): void {
    if (this.#isCallDue) return;
    this.#isCallDue = true;
    queueMicrotask(() => {
      this.#isCallDue = false;
      for (const { call } of [...this.#listeners]) call();
    });
  }

  clear(): void {
    this.#listeners.clear();
  }
}
