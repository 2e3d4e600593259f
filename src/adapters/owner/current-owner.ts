// This process as an owner of leases and jobs.
import { randomUUID } from 'node:crypto';
import type { Owner } from '../../ports/owner.ts';
import { type ProcessTable, processTable } from './process-table.ts';

/** Each call is another owner: an engine that starts twice in one process is two. */
export function currentOwner(label: string, table: ProcessTable = processTable()): Owner {
  return {
    id: randomUUID(),
    label,
    pid: process.pid,
    startTime: table.ownStartTime,
    bootId: table.bootId,
    pidNamespace: table.pidNamespace,
  };
}
