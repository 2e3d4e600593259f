// What the use-cases need that are not about runs: one repository on one machine. The composition root fills it in.
import type { Actor } from '../core/event.ts';
import type { BoardWorkspace } from './board/board-facts.ts';
import type { DoctorWorkspace } from './doctor/probe.ts';
import type { GatesWorkspace } from './gates/run-gates.ts';
import type { RetentionWorkspace } from './retention/retention.ts';
import type { RepositoryIdentity } from './setup/repository-identity.ts';

export interface RepositoryWorkspace extends BoardWorkspace, DoctorWorkspace, GatesWorkspace, RetentionWorkspace {
  /** Who uses this machine, as their commits name them. */
  person(): Promise<Actor>;
  readonly identity: RepositoryIdentity;
}
