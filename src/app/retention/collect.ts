// `gc`: removes what runs that are over left behind, and reports what was removed, what was kept and why.
import type { Actor } from '../../core/event.ts';
import { judgeRetention, type RetentionVerdict } from '../../core/retention.ts';
import { isRemovalDue, removalCause } from '../../core/run/view/ending.ts';
import type { Attic } from '../../ports/attic.ts';
import type { Collected, CollectedLine, CollectRequest } from './answers.ts';
import { type Retention, type RetentionWorkspace, withRetention } from './retention.ts';
import type { RunCleaner } from './run-cleaner.ts';

export interface CollectParts {
  readonly runs: RunCleaner;
  readonly signal: AbortSignal;
}

export async function collect(
  workspace: RetentionWorkspace,
  _actor: Actor,
  { isDryRun }: CollectRequest,
  { runs, signal }: CollectParts,
): Promise<Collected> {
  return await withRetention(workspace, async retention => {
    const worktrees = await clearWorktrees(retention.attic, runs, { isDryRun, signal });
    const kinds = await clearKinds(retention, isDryRun);
    return { isDryRun, lines: [...worktrees, ...kinds] };
  });
}

interface ClearOptions extends CollectRequest {
  readonly signal: AbortSignal;
}

/** The flow of each run removes its worktree, so that the journal records it. A run without a journal is cleared directly. */
async function clearWorktrees(
  attic: Attic,
  runs: RunCleaner,
  options: ClearOptions,
): Promise<readonly CollectedLine[]> {
  const names = await runs.names();
  const lines: CollectedLine[] = [];
  for (const name of names) lines.push(...(await clearWorktree(runs, name, options)));
  for (const { entry, run, savedAt } of attic.list()) {
    if (savedAt !== undefined || names.includes(run)) continue;
    if (!options.isDryRun) await attic.finishRemoval(entry);
    lines.push({ what: 'removed', kind: 'worktree', name: entry, bytes: 0, why: 'its removal had not ended' });
  }
  return lines;
}

async function clearWorktree(
  runs: RunCleaner,
  name: string,
  { isDryRun, signal }: ClearOptions,
): Promise<readonly CollectedLine[]> {
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
  for (const verdict of judgeRetention(listed.flat(), limits, Date.now())) {
    const kind = kinds.find(({ name }) => name === verdict.retained.kind);
    if (!verdict.isKept && !isDryRun) await kind?.remove(verdict.retained.name);
    lines.push(lineOf(verdict));
  }
  return lines;
}

function lineOf({ retained: { kind, name, bytes }, isKept, why }: RetentionVerdict): CollectedLine {
  return { what: isKept ? 'kept' : 'removed', kind, name, bytes, why };
}
