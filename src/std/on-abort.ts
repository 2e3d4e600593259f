// Listens to an abort signal, also to one that was aborted before.

/** Calls `act` when the signal is aborted, at once if it is already. Returns a function that stops listening. */
export function onAbort(signal: AbortSignal | undefined, act: () => void): () => void {
  if (signal?.aborted) act();
  else signal?.addEventListener('abort', act, { once: true });
  return () => signal?.removeEventListener('abort', act);
}
