// The tasks of the lifecycle before a plan is carried out: what each leaves and what it is built on.
import { sessionFiles } from './session/session-folder.ts';

export interface Stage {
  readonly task: string;
  /** What it leaves where its state does not say. */
  readonly artifact: string;
  /** A folder stands for every file in it. */
  readonly leaves: string;
  /** Tasks whose artifacts it must have read. */
  readonly upstream: readonly string[];
}

const { brief, requirements, architecture, epics, plan } = sessionFiles;
const research = 'artifacts/RESEARCH-001.md';

export const stages: readonly Stage[] = [
  { task: 'RESEARCH-001', artifact: research, leaves: research, upstream: [] },
  { task: 'DRAFT-001', artifact: brief, leaves: brief, upstream: ['RESEARCH-001'] },
  { task: 'DRAFT-002', artifact: `${requirements}_index.md`, leaves: requirements, upstream: ['DRAFT-001'] },
  {
    task: 'DRAFT-003',
    artifact: `${architecture}_index.md`,
    leaves: architecture,
    upstream: ['DRAFT-001', 'DRAFT-002'],
  },
  { task: 'DRAFT-004', artifact: `${epics}_index.md`, leaves: epics, upstream: ['DRAFT-002', 'DRAFT-003'] },
  { task: 'PLAN-001', artifact: plan, leaves: plan, upstream: ['DRAFT-002', 'DRAFT-003', 'DRAFT-004'] },
];

export function stageOf(task: string): Stage | undefined {
  return stages.find(each => each.task === task);
}
