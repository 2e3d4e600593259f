// What the system tells about all processes at one moment. Old when it is read: check again before a signal.

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** 0 where the platform does not tell. */
  readonly session: number;
  readonly hasTerminal: boolean;
  /** Tells two owners of one pid apart. */
  readonly startTime: string;
}

export interface Snapshot {
  /** Without zombies. */
  readonly entries: readonly ProcessEntry[];
  /** A start time as a number that grows with time, in a unit of the platform. */
  instantOf(startTime: string): number;
  /** The attempt's token in its environment, as far as it can be read. */
  tokenOf(entry: ProcessEntry): string | undefined;
  isInside(entry: ProcessEntry, folder: string): boolean;
  /** Is it the first process of a pid namespace below ours? */
  isNamespaceInit(entry: ProcessEntry): boolean;
  /** For people. */
  commandOf(entry: ProcessEntry): string;
}

export type TakeSnapshot = () => Snapshot;

/** The name under which every process of an attempt inherits the attempt's token. */
export { tokenVariable } from '../../owner/asker.ts';
