// A team as it changes: its members with what their agents do, conflicts, the merge train, and what waits for a person.
import { runSnapshot } from '../../core/run/view/snapshot.ts';
import { requestOfTeam, type TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { conflictsInForce } from '../../core/team/view/notices.ts';
import { coalesce } from '../../std/coalesce.ts';
import { readRun } from '../runs/find-run.ts';
import type { RunProgress } from '../views/run-progress.ts';
import { type WatchSource, watchRun } from '../views/watched-run.ts';
import type { MemberRow, TeamStatus } from './answers.ts';
import { readTeam } from './find-team.ts';
import { memberState } from './member-state.ts';
import { questionsFor } from './questions.ts';

export interface MemberProgress {
  readonly member: string;
  readonly state: MemberRow['state'];
  /** Why it stopped, or cannot land as things are. */
  readonly why?: string | undefined;
  /** Undefined: its run has not begun. */
  readonly progress?: RunProgress | undefined;
}

export interface TeamProgress {
  readonly team: string;
  readonly onto: string;
  readonly members: readonly MemberProgress[];
  readonly conflicts: TeamStatus['conflicts'];
  readonly questions: TeamStatus['questions'];
}

type Watched = ReturnType<typeof watchRun>;
type Row = Omit<MemberProgress, 'progress'> & { readonly run: string | undefined };

export function watchTeam(source: WatchSource, stream: string, changed: () => void) {
  const runs = new Map<string, Watched>();
  let state: TeamState | undefined;
  let rows: readonly Row[] = [];
  let questions: TeamStatus['questions'] = [];

  async function readNews(): Promise<void> {
    const read = await readTeam(source.journal, stream);
    rows = await Promise.all(read.roster.members.map(member => rowOf(source, read, member)));
    questions = await questionsFor(source.journal, read);
    state = read;
    for (const { run } of rows) if (run !== undefined && !runs.has(run)) runs.set(run, watchRun(source, run, changed));
    await Promise.all([...runs.values()].map(run => run.refresh()));
    changed();
  }

  return {
    /** Must not throw: a journal that cannot be read stops the driver, which says why. */
    refresh: coalesce(() => readNews().catch(() => undefined)),
    /** `whyOf`: why the engine does what it does with a stream. */
    progress(whyOf: (stream: string) => string | undefined): TeamProgress | undefined {
      if (!state?.request) return undefined;
      return {
        team: stream,
        onto: requestOfTeam(state).onto,
        members: rows.map(({ run, ...row }) => ({
          ...row,
          progress: run === undefined ? undefined : runs.get(run)?.progress(whyOf(run)),
        })),
        conflicts: conflictsInForce(state).map(({ type, pair, level, files = [] }) => ({ type, pair, level, files })),
        questions,
      };
    },
    close: () => {
      for (const run of runs.values()) run.close();
    },
  };
}

async function rowOf(
  { journal }: WatchSource,
  state: TeamState,
  member: TeamState['roster']['members'][number],
): Promise<Row> {
  const name = runOf(state, member);
  const run = name === undefined ? undefined : `run/${name}`;
  const snapshot = run === undefined ? undefined : runSnapshot(await readRun(journal, run));
  const refusal = state.refused.find(each => each.name === member.name)?.reason;
  const at = memberState(member, snapshot, refusal);
  const why = refusal ?? snapshot?.refusal ?? (at === 'stopped' ? snapshot?.how : undefined);
  return { member: member.name, run, state: at, why };
}
