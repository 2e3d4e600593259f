// What the demo left, asked of git, of the review and of the journal, each by itself.
import { askGit } from '../../config/repository-folder.ts';
import type { Recorded } from '../../core/event.ts';
import type { RunState } from '../../core/run/state.ts';
import { approvedCommit, requestOf } from '../../core/run/view.ts';
import { type ThreadEvent, threadStream } from '../../core/thread/events.ts';
import { emptyThread, foldThread } from '../../core/thread/thread.ts';
import { findRun } from '../run/open-runs.ts';
import type { RunSession } from '../run/run-session.ts';

export interface DemoEnd {
  readonly state: RunState;
  /** Of the run's branch, newest first: commit and subject. */
  readonly log: readonly string[];
  readonly review: string | undefined;
  readonly comments: number;
  /** In the run's own stream. */
  readonly events: number;
  /** The tip, the reviewed and the approved commit are one. */
  readonly isAgreed: boolean;
}

export async function readEnd(session: RunSession): Promise<DemoEnd> {
  const state = await findRun(session, '1');
  const { branch, base, item } = requestOf(state);
  const log = await logOf(session.repository, `${base}..${branch}`);
  const review = await session.reviews.read(branch);
  const thread = (await session.journal.read(threadStream(item))) as readonly Recorded<ThreadEvent>[];
  const approved = approvedCommit(state);
  return {
    state,
    log,
    review: review?.title,
    comments: thread.reduce(foldThread, emptyThread).comments.length,
    events: (await session.journal.read(state.stream)).length,
    isAgreed:
      approved !== undefined && review?.commit === approved && log[0]?.startsWith(approved.slice(0, 10)) === true,
  };
}

async function logOf(repository: string, range: string): Promise<readonly string[]> {
  const answer = await askGit(repository, ['log', '--format=%H %s', range, '--']);
  return answer.kind === 'said' && answer.text !== '' ? answer.text.split('\n').map(shorten) : [];
}

const shorten = (line: string) => `${line.slice(0, 10)}${line.slice(40)}`;
