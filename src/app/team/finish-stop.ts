// A team that a person stops while no process drives it: this one ends its members, so that the stop does not wait for anyone.
import type { Actor } from '../../core/event.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { Progressing } from '../use-case.ts';
import { driveTeam } from './drive-team.ts';
import { writeLearnings } from './write-learnings.ts';

/** True: it has ended. Nothing new is started meanwhile. */
export async function finishStop(
  workspace: Pick<RunsWorkspace, 'runtime' | 'onNotice' | 'findRuns' | 'project'>,
  actor: Actor,
  stream: string,
  { signal = new AbortController().signal }: Progressing = {},
): Promise<boolean> {
  const { kind, state } = await driveTeam(workspace, { stream, signal, onFact: () => undefined });
  if (kind === 'driven') await writeLearnings(workspace, actor, state);
  return state.ended !== undefined;
}
