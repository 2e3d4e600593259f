// What a checkpoint needs of the machine: a clock that is always at the end of the good session, and the person who asks.
import { tmpdir } from 'node:os';
import type { CheckpointWorkspace } from '../../src/app/checkpoint/run-checkpoint.ts';
import type { Actor } from '../../src/core/event.ts';
import { goodNow } from './session-copy.ts';

export const person: Actor = { kind: 'person', id: 'ada' };

export const checkpointWorkspace: CheckpointWorkspace = {
  cwd: tmpdir(),
  clock: { now: () => Date.parse(goodNow), monotonic: () => 0, sleep: async () => undefined },
};
