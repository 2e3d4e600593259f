// What the kernel tells about processes, reduced to what tells two of them apart.
import { darwinProcessTable } from './darwin.ts';
import { linuxProcessTable } from './linux.ts';

/** A zombie counts as `gone`; `hidden` exists but may not be looked at. */
export type Sighting =
  | { readonly kind: 'running'; readonly startTime: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'hidden' };

export interface ProcessTable {
  readonly bootId: string;
  readonly pidNamespace: string;
  readonly ownStartTime: string;
  look(pid: number): Sighting;
}

export function processTable(): ProcessTable {
  return process.platform === 'darwin' ? darwinProcessTable() : linuxProcessTable();
}
