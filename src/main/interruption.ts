// Ctrl-C and SIGTERM, for the whole process. What waits for another machine gives up at once; the command decides on the rest.

/** Aborted by the first of them, once a command has asked for an orderly end. */
const interruption = new AbortController();
export const interrupted = interruption.signal;

/** The second one does not ask. */
export function watchInterrupts(leave: () => never): AbortSignal {
  if (interruption.signal.aborted || process.listeners('SIGINT').includes(onSignal)) return interrupted;
  onSecond = leave;
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return interrupted;
}

let onSecond: () => void = () => undefined;

function onSignal(): void {
  if (interrupted.aborted) onSecond();
  interruption.abort();
}
