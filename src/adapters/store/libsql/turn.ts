// Turns over processes: one at a time has a file. The system takes the lock back when its process dies, however it dies.
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { holdFile } from './connection.ts';
import { driverFault } from './driver-fault.ts';

export interface TurnOptions {
  /** The file; made if missing. */
  readonly path: string;
  /** A process that has had it for so long is not waited for any longer. */
  readonly heldMaxMs: number;
  /** Called once when the wait is longer than a moment. */
  readonly onWait?: (() => void) | undefined;
  /** Aborted: it is not waited for. */
  readonly signal?: AbortSignal | undefined;
}

export type GiveBack = () => void;

const pauseMaxMs = 50;
/** Shorter waits are not worth a message. */
const momentMs = 2000;

/** Undefined: one process has had it for too long, or the wait was aborted. Real time: the other processes are real, too. */
export async function takeTurn({ path, heldMaxMs, onWait, signal }: TurnOptions): Promise<GiveBack | undefined> {
  writeFileSync(path, '', { flag: 'a' });
  const since = Date.now();
  let isTold = false;
  while (!signal?.aborted) {
    const giveBack = tryHold(path);
    if (giveBack) {
      const now = new Date();
      utimesSync(path, now, now);
      return giveBack;
    }
    // Not by the file alone: it may be taken, and not yet marked as such.
    if (Date.now() - Math.max(since, statSync(path).mtimeMs) > heldMaxMs) return undefined;
    if (!isTold && Date.now() - since > momentMs) {
      isTold = true;
      onWait?.();
    }
    await setTimeout(Math.random() * pauseMaxMs);
  }
  return undefined;
}

function tryHold(path: string): GiveBack | undefined {
  try {
    return holdFile(path);
  } catch (error) {
    if (driverFault(error) !== 'busy') throw error;
    return undefined;
  }
}
