// Calls that come while an act is under way share one more act after it: all of them see what was there when they called.

export function coalesce(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = () => {
    const current = act().finally(() => {
      running = undefined;
    });
    running = current;
    return current;
  };
  return () => {
    if (!running) return run();
    const again = () => {
      next = undefined;
      return run();
    };
    next ??= running.then(again, again);
    return next;
  };
}
