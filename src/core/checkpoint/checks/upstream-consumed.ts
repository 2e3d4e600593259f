import { type CheckContext, type CodeCheck, checkpointIds, listed, type Outcome, pass } from '../check.ts';
import { doneTasks } from '../done-tasks.ts';
import { pathOfRef } from '../refs.ts';
import { type Stage, stageOf } from '../stages.ts';

export const upstreamConsumed: CodeCheck = {
  id: 'upstream-consumed',
  table: 'process',
  checkpoints: checkpointIds,
  by: 'code',
  inputs: '`upstream_refs_consumed` of each task that is done; without a state the `dependencies` of its document',
  criterion: 'each names an artifact of every task that it is built on',
  decide(context): Outcome {
    const rows = doneTasks(context).flatMap(task => {
      const stage = stageOf(task);
      return stage ? [inspect(context, stage)] : [];
    });
    const wrong = rows.filter(({ missing }) => missing.length > 0);
    if (wrong.length > 0) {
      const names = [...new Set(wrong.flatMap(({ task, missing }) => [task, ...missing]))];
      const evidence = `not consumed: ${listed(wrong.map(({ task, missing }) => `${missing.join(', ')} by ${task}`))}`;
      return { result: 'fail', names, place: wrong[0]?.place, evidence };
    }
    const unknown = rows.filter(({ isKnown }) => !isKnown).map(({ task }) => task);
    if (unknown.length > 0) {
      const evidence = `neither a state nor a document says what ${listed(unknown)} consumed`;
      return { result: 'warn', names: unknown, evidence };
    }
    return pass(`${rows.length} tasks consumed what they are built on`);
  },
};

interface Row {
  readonly task: string;
  readonly missing: readonly string[];
  readonly place?: string | undefined;
  readonly isKnown: boolean;
}

function inspect({ session, states, scope }: CheckContext, { task, leaves, upstream }: Stage): Row {
  const due = upstream.filter(each => scope.includes(each)).flatMap(each => stageOf(each) ?? []);
  const state = states.get(task);
  const own = session.documents.filter(({ path }) => path.startsWith(leaves));
  const said = state ? state.consumed : own.flatMap(({ dependencies }) => dependencies);
  if (!state && said.length === 0) return { task, missing: [], isKnown: due.length === 0 };
  const consumed = said.flatMap(ref => pathOfRef(session, ref) ?? []);
  const missing = due.filter(stage => {
    const refOf = states.get(stage.task)?.ref;
    const other = refOf === undefined ? undefined : pathOfRef(session, refOf);
    return !consumed.some(path => covers(path, stage.leaves) || (other !== undefined && covers(path, other)));
  });
  return { task, missing: missing.map(each => each.artifact), place: state?.place ?? own[0]?.path, isKnown: true };
}

/** The file, the folder that it is in, or a file of the folder. */
function covers(path: string, leaves: string): boolean {
  return leaves.endsWith('/') ? `${path}/`.startsWith(leaves) : path === leaves;
}
