// `gc`: removes what runs that are over left behind, and reports what was removed, what was kept and why.
import type { Actor } from '../../core/event.ts';
import { judgeRetention } from '../../core/retention.ts';
import { isRemovalDue, removalCause } from '../../core/run/view/ending.ts';
import type { Attic } from '../../ports/attic.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { Collected, CollectedLine, CollectRequest } from './answers.ts';
import { type Retention, type RetentionWorkspace, withRetention } from './retention.ts';
import { type RunCleaner, runCleaner } from './run-cleaner.ts';

interface Clearing extends CollectRequest {
  readonly runs: RunCleaner;
  readonly signal: AbortSignal;
}

export async function collect(
  workspace: RetentionWorkspace & RunsWorkspace,
  actor: Actor,
  request: CollectRequest,
  { signal = new AbortController().signal }: Progressing = {},
): Promise<Collected> {
  ensurePerson(actor);
  return await collectWith(workspace, { ...request, runs: runCleaner(workspace, actor), signal });
}

export async function collectWith(workspace: RetentionWorkspace, clearing: Clearing): Promise<Collected> {
  const { isDryRun } = clearing;
  return await withRetention(workspace, async retention => {
    const worktrees = await clearWorktrees(retention.attic, clearing);
    const kinds = await clearKinds(retention, isDryRun);
    return { isDryRun, lines: [...worktrees, ...kinds] };
  });
}

/** The flow of each run removes its worktree, so that the journal records it. A run without a journal is cleared directly. */
async function clearWorktrees(attic: Attic, clearing: Clearing): Promise<readonly CollectedLine[]> {
  const names = await clearing.runs.names();
  const lines: CollectedLine[] = [];
  for (const name of names) lines.push(...(await clearWorktree(name, clearing)));
  for (const { entry, run, savedAt } of attic.list()) {
    if (savedAt !== undefined || names.includes(run)) continue;
    if (!clearing.isDryRun) await attic.finishRemoval(entry);
    lines.push({ what: 'removed', kind: 'worktree', name: entry, bytes: 0, why: 'its removal had not ended' });
  }
  return lines;
}

async function clearWorktree(name: string, { runs, isDryRun, signal }: Clearing): Promise<readonly CollectedLine[]> {
  const state = await runs.find(name);
  const isGivenUp = state.warnings.some(({ cause }) => cause === removalCause);
  if (!isRemovalDue(state) && !isGivenUp) return [];
  const line = { kind: 'worktree', name: state.request?.branch ?? name, bytes: 0 };
  const removed = { ...line, what: 'removed', why: `${state.stream} is over` } as const;
  const driver = await runs.driverOf(state.stream);
  if (driver !== null) return [{ ...line, what: 'kept', why: `driven by ${driver}` }];
  if (isDryRun) return [removed];
  if (isGivenUp) await runs.request(state.stream, { type: 'RemovalRequested', data: {} });
  const after = await runs.clear(state.stream, signal);
  const trouble = after.warnings.find(({ cause }) => cause === removalCause)?.message;
  return [trouble === undefined ? removed : { ...line, what: 'failed', why: trouble }];
}

async function clearKinds({ kinds, limits }: Retention, isDryRun: boolean): Promise<readonly CollectedLine[]> {
  const listed = await Promise.all(kinds.map(kind => kind.list()));
  const lines: CollectedLine[] = [];
  for (const { retained, isKept, why } of judgeRetention(listed.flat(), limits, Date.now())) {
    const { kind, name, bytes } = retained;
    if (!isKept && !isDryRun) await kinds.find(each => each.name === kind)?.remove(name);
    lines.push({ what: isKept ? 'kept' : 'removed', kind, name, bytes, why });
  }
  return lines;
}
