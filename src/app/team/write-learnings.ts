// Writes what a team learned into `.pitwall/learnings/<team>.md`, where its settings want it. Made anew of the facts each time.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Actor, Recorded } from '../../core/event.ts';
import { type BusEvent, busStream } from '../../core/team/bus/events.ts';
import { renderLearnings } from '../../core/team/learnings.ts';
import { requestOfTeam, type TeamState } from '../../core/team/state.ts';
import { writeByRename } from '../../std/write-by-rename.ts';
import { rankApprovals } from '../policy/approvals.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { readDenials } from './read-denials.ts';

/** The file; undefined: the team keeps none. */
export async function writeLearnings(
  workspace: Pick<RunsWorkspace, 'findRuns' | 'project'>,
  actor: Actor,
  state: TeamState,
): Promise<string | undefined> {
  const store = await workspace.findRuns();
  if (!store || !requestOfTeam(state).settings.learnings) return undefined;
  const { team } = state.roster;
  const bus = (await store.journal.read(busStream(team))) as readonly Recorded<BusEvent>[];
  const { candidates } = await rankApprovals(workspace, actor);
  const { repository } = await workspace.project();
  const file = join('.pitwall', 'learnings', `${team}.md`);
  await mkdir(dirname(join(repository, file)), { recursive: true });
  const facts = { state, bus, allowed: candidates, denied: await readDenials(store, state) };
  writeByRename(join(repository, file), renderLearnings(facts));
  return file;
}
