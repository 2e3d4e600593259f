// What the kernel reports about processes, reduced to what distinguishes two of them.
import { darwinProcessTable } from './darwin.ts';
import { linuxProcessTable } from './linux.ts';

/** A zombie counts as `gone`; `hidden` exists but may not be looked at. */
export type ProcessLookup =
  | { readonly kind: 'running'; readonly startTime: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'hidden' };

export interface ProcessTable {
  readonly bootId: string;
  readonly pidNamespace: string;
  readonly ownStartTime: string;
  look(pid: number): ProcessLookup;
}

export function processTable(): ProcessTable {
  return process.platform === 'darwin' ? darwinProcessTable() : linuxProcessTable();
}
