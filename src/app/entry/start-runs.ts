// Starts what was planned: each new run is a fact with its author. A run that another process started meanwhile goes on instead.

import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/event.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import type { RequestedRun } from '../runs/drive-runs.ts';
import { driverOf } from '../runs/driver.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { Workspace } from '../workspace.ts';
import type { Started, StartRequest } from './answers.ts';
import { type PlannedItem, planRun, type RunPlan, type StartPlan } from './plan-run.ts';
import { refuseUnconfirmed, ungovernedRunners } from './trust.ts';

/** Plan and start in one, where no person can be asked: what one would have to confirm is a Problem. */
export async function requestRuns(
  given: RunsWorkspace & Pick<Workspace, 'at'>,
  actor: Actor,
  { runner, ...request }: StartRequest,
): Promise<Started> {
  ensurePerson(actor);
  const workspace = runner === undefined ? given : given.at({ runner });
  const plan = await planRun(workspace, actor, request);
  if (plan.kind === 'confirm') throw refuseUnconfirmed(plan.needed);
  const started = request.isPlanOnly ? [] : await startRuns(workspace, actor, plan);
  const store = await workspace.openRuns();
  const runs = started.map(async ({ stream, isNew }) => {
    return { run: stream, isNew, driver: await driverOf(store, stream) };
  });
  return { plan: planAnswer(plan), runs: await Promise.all(runs) };
}

/** As programs see it. */
export function planAnswer({ items, start }: RunPlan): Started['plan'] {
  const named = items.map(({ item, title, run }) => ({ item, title, ...(run === undefined ? {} : { run }) }));
  if (!start) return { items: named };
  const { settings, agents, gates, agentsAtOnce, containment, commandPolicy } = start;
  return { items: named, settings, agents, gates, agentsAtOnce, containment, commandPolicy };
}

export async function startRuns(
  workspace: Pick<RunsWorkspace, 'project' | 'openRuns' | 'clock'>,
  actor: Actor,
  { items, start }: RunPlan,
): Promise<readonly RequestedRun[]> {
  ensurePerson(actor);
  const started: RequestedRun[] = [];
  for (const item of items) {
    if (item.run !== undefined || !start) started.push({ stream: item.run ?? `run/${item.item}`, isNew: false });
    else started.push(await startRun(workspace, actor, { item, start }));
  }
  return started;
}

async function startRun(
  { project, openRuns, clock }: Pick<RunsWorkspace, 'project' | 'openRuns' | 'clock'>,
  actor: Actor,
  { item: { item, runCount, startStatus }, start }: { readonly item: PlannedItem; readonly start: StartPlan },
): Promise<RequestedRun> {
  const [{ base, config }, { journal }] = await Promise.all([project(), openRuns()]);
  const run = runCount === 0 ? item : `${item}-${runCount + 1}`;
  const branch = `${config.branchPrefix}${run}`;
  const at = startStatus === undefined ? {} : { startStatus };
  const requested: RunEvent = {
    type: 'RunRequested',
    data: { run, item, branch, base, settings: start.settings, containment: start.containment, ...at },
  };
  const facts = [requested, ...warningsOf(start).map(data => ({ type: 'Warned', data }) as const)];
  const events = facts.map(fact => ({ ...fact, id: randomUUID(), at: clock.now(), actor }));
  const stream = `run/${run}`;
  const outcome = await journal.append({ stream, expectedVersion: 0, events });
  return { stream, isNew: outcome.kind === 'appended' };
}

/** What is tolerated from the beginning is listed with the run. */
function warningsOf({ agents }: StartPlan): readonly EventData<'Warned'>[] {
  const ungoverned = ungovernedRunners(agents).map(runner => ({
    cause: `ungoverned/${runner}`,
    message: `${runner} never asks for permission, and no sandbox holds it`,
  }));
  const ignored = agents.flatMap(({ role, runner, ignores = [] }) =>
    ignores.map(key => ({
      cause: `ignored/${role}/${key}`,
      message: `the role ${role} sets ${key}, which the runner ${runner} cannot follow`,
    })),
  );
  return [...ungoverned, ...ignored];
}
