// What agents of a run asked permission for, and what was decided. It is in their transcripts: an agent asks hundreds of times, and
// no rule of a flow depends on it.
import { parseJson } from '../../std/parse-json.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { decisionSchema, type PermissionDecision } from './answers.ts';

type Store = NonNullable<Awaited<ReturnType<RunsWorkspace['findRuns']>>>;

/** Oldest first. */
export async function permissionDecisions(
  store: Pick<Store, 'transcript'>,
  attempts: readonly { readonly attempt: string }[],
): Promise<PermissionDecision[]> {
  const decisions: PermissionDecision[] = [];
  for (const { attempt } of attempts)
    for await (const line of store.transcript(attempt)) {
      // Most lines are the protocol's own, and long: they are not even read.
      if (!line.includes('"kind":"decision"')) continue;
      const { kind: _kind, ...entry } = { kind: '', ...(parseJson(line) as object | undefined) };
      const parsed = decisionSchema.safeParse({ attempt, ...entry });
      if (parsed.success) decisions.push(parsed.data);
    }
  return decisions;
}
