// Which runs `resume` goes on with: the named ones, or all that Pitwall itself can continue; or what a person must confirm first.

import type { Actor } from '../../core/event.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { driverOf } from '../runs/driver.ts';
import { findRun, runsIn, unendedRuns } from '../runs/find-run.ts';
import { refuseResume } from '../runs/requests/pause.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { waitsForPerson } from '../runs/waits-for-reviewer.ts';
import { checkAgents, workOfRun } from './check-agents.ts';
import { type Confirmation, consentNeeded, trustNeeded } from './trust.ts';

export interface ResumePlan {
  readonly kind: 'plan';
  readonly runs: readonly ResumableRun[];
  /** Those that a person stopped, paused or has to decide about: they are resumed only by their name. */
  readonly waiting: readonly RunState[];
}

export interface ResumableRun {
  readonly stream: string;
  /** The other process that drives it; null: none does. */
  readonly driver: string | null;
}

export interface ResumeRequests {
  /** None: everything that is open and waits for nothing but Pitwall. */
  readonly runs: readonly string[];
  readonly grant: boolean;
}

export async function planResume(
  workspace: RunsWorkspace,
  _actor: Actor,
  { runs, grant }: ResumeRequests,
): Promise<ResumePlan | { readonly kind: 'confirm'; readonly needed: Confirmation }> {
  const untrusted = await trustNeeded(workspace);
  if (untrusted) return { kind: 'confirm', needed: untrusted };
  const { open, waiting } = runs.length > 0 ? await named(workspace, runs, grant) : await leftOpen(workspace);
  const resumable: ResumableRun[] = [];
  for (const state of open) {
    // An agent that is missing is named before it fails in the run.
    const agents = await checkAgents(workspace, requestOf(state).settings.workflow, workOfRun(state));
    const ungoverned = await consentNeeded(workspace, agents);
    if (ungoverned) return { kind: 'confirm', needed: ungoverned };
    resumable.push({ stream: state.stream, driver: await driverOf(await runsIn(workspace), state.stream) });
  }
  return { kind: 'plan', runs: resumable, waiting };
}

type Found = Pick<ResumePlan, 'waiting'> & { readonly open: readonly RunState[] };

async function named(workspace: RunsWorkspace, names: readonly string[], grant: boolean): Promise<Found> {
  const { journal } = await runsIn(workspace);
  const open = await Promise.all(names.map(name => findRun(journal, name)));
  for (const state of open) refuseResume(state, grant);
  return { open, waiting: [] };
}

async function leftOpen(workspace: RunsWorkspace): Promise<Found> {
  const store = await workspace.findRuns();
  if (!store) return { open: [], waiting: [] };
  const states = await unendedRuns(store.journal);
  const explain = async (stream: string) => await (await workspace.runtime()).explain(stream);
  const open: RunState[] = [];
  for (const state of states) if (!state.pausedBy && !(await waitsForPerson({ explain }, state))) open.push(state);
  return { open, waiting: states.filter(state => state.stopped || state.pausedBy) };
}
