// Lines on their way from a process to its reader.
import type { HeldProcess } from '../../../ports/processes.ts';
import { BoundedChannel } from '../../../std/bounded-channel.ts';

export type ProcessLine = HeldProcess['lines'] extends AsyncIterable<infer Line> ? Line : never;
export type LineChannel = BoundedChannel<ProcessLine>;

export function lineChannel(): LineChannel {
  return new BoundedChannel({ entriesMax: 1024, sizeMax: 1024 * 1024, sizeOf: line => line.text.length });
}
