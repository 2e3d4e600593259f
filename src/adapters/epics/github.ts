// Epics as issues of GitHub: the text in the body, the status in a label, the claim in a ref of the remote.
import type { Clock } from '../../ports/clock.ts';
import type { Epics } from '../../ports/epics.ts';
import type { GitHubRepository } from '../github/repository.ts';
import type { ClaimRefOptions } from './github/claim-ref.ts';
import { fileItem, findItem } from './github/file-item.ts';
import { createEpicLease } from './github/lease.ts';
import { listEpics } from './github/list-epics.ts';
import { readEpic } from './github/read-epic.ts';
import { writeEpic } from './github/write-epic.ts';

export interface GitHubEpicsOptions extends ClaimRefOptions {
  readonly github: GitHubRepository;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /** So long GitHub may still show what was before. */
  readonly staleMs: number;
  readonly preflight: Epics['preflight'];
}

export function createGitHubEpics(options: GitHubEpicsOptions): Epics {
  const { github, preflight } = options;
  const lease = createEpicLease(options);
  return {
    list: () => listEpics(github),
    read: epic => readEpic(github, lease, epic),
    write: (epic, change) => writeEpic(options, epic, change),
    claim: lease.claim,
    release: lease.release,
    findItem: (epic, key) => findItem(github, { epic, key }),
    fileItem: filing => fileItem(github, filing),
    preflight,
  };
}
