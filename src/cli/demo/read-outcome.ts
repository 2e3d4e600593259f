import { findRun } from '../../app/runs/find-run.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Recorded } from '../../core/event.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { approvedCommit } from '../../core/run/view/evidence.ts';
import { type ThreadEvent, threadStream } from '../../core/thread/events.ts';
import { emptyThread, foldThread } from '../../core/thread/thread.ts';
import type { GitReader } from '../../ports/git-reader.ts';

export interface DemoOutcome {
  readonly state: RunState;
  /** Commits of the run's branch, newest first: hash and subject. */
  readonly log: readonly string[];
  readonly review: string | undefined;
  readonly comments: number;
  /** Facts in the run's own stream. */
  readonly events: number;
  /** The tip, the reviewed and the approved commit are the same. */
  readonly isAgreed: boolean;
}

export async function readOutcome(app: Workspace): Promise<DemoOutcome> {
  const [{ repository }, { journal, reviews }] = await Promise.all([app.project(), app.runtime()]);
  const state = await findRun(journal, '1');
  const { branch, base, item } = requestOf(state);
  const log = await logOf(app.git, repository, `${base}..${branch}`);
  const review = await reviews.read(branch);
  const thread = (await journal.read(threadStream(item))) as readonly Recorded<ThreadEvent>[];
  const approved = approvedCommit(state);
  return {
    state,
    log,
    review: review?.title,
    comments: thread.reduce(foldThread, emptyThread).comments.length,
    events: (await journal.read(state.stream)).length,
    isAgreed:
      approved !== undefined && review?.commit === approved && log[0]?.startsWith(approved.slice(0, 10)) === true,
  };
}

async function logOf(git: GitReader, repository: string, range: string): Promise<readonly string[]> {
  const log = await git.ask(repository, ['log', '--format=%H %s', range, '--']);
  return log ? log.split('\n').map(shorten) : [];
}

const shorten = (line: string) => `${line.slice(0, 10)}${line.slice(40)}`;
