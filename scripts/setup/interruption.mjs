// Ctrl-C during set-up: the running program is ended, the lock given back, and then the signal takes its usual course.

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function stopOnSignals() {
  const controller = new AbortController();
  let received;
  const onSignal = signal => {
    received ??= signal;
    controller.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    abort: controller.signal,
    received: () => received,
    restore: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/** With our listeners gone this ends the process, and the shell sees which signal did. */
export function raiseAgain(signal) {
  process.kill(process.pid, signal);
}
