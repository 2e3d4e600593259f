// Waits for something that may take hours, and no longer than the attempt is wanted.
import type { Conversation } from '../../../ports/agent.ts';
import { onAbort } from '../../../std/on-abort.ts';

/** Undefined: it was cancelled first. */
export async function unlessCancelled<T>(
  { cancelled }: Pick<Conversation, 'cancelled'>,
  awaited: Promise<T>,
): Promise<T | undefined> {
  let stop = (): void => undefined;
  const cancel = new Promise<undefined>(resolve => {
    stop = onAbort(cancelled, () => resolve(undefined));
  });
  return await Promise.race([awaited, cancel]).finally(() => stop());
}
