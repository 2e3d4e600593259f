// What cron and CI call about epics. A hook chooses epics; what is done about each, its tick decides.
import { randomUUID } from 'node:crypto';
import { stalledItems } from '../../core/epic/brake/apply-brake.ts';
import { type HookName, hookStream } from '../../core/epic/hook-events.ts';
import { epicStream } from '../../core/epic/state.ts';
import { readSource } from '../../core/epic/view/seen.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { EpicSource } from '../../core/world/epic.ts';
import type { Runtime } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { HookAnswer, HookRow, PrMerged } from './answers.ts';
import { markMerged } from './mark-merged.ts';
import { type TickingWorkspace, type TickOptions, tickEpic } from './tick-epic.ts';

type HookWorkspace = TickingWorkspace;

/** Ticks every epic that is queued. */
export async function queueDrain(
  workspace: HookWorkspace,
  actor: Actor,
  _request: Readonly<Record<string, never>>,
  options: TickOptions = {},
): Promise<HookAnswer> {
  ensurePerson(actor);
  const isDue = ({ status }: Found) => status === 'queued';
  return await hook(workspace, actor, 'queue-drain', found =>
    tickThose(workspace, actor, found.filter(isDue), options),
  );
}

/** Ticks every epic with an item that has been silent for too long: the tick stops it and queues it once more. */
export async function staleCheck(
  workspace: HookWorkspace,
  actor: Actor,
  _request: Readonly<Record<string, never>>,
  options: TickOptions = {},
): Promise<HookAnswer> {
  ensurePerson(actor);
  const isDue = ({ status, isStalled }: Found) => status === 'in_progress' && isStalled;
  return await hook(workspace, actor, 'stale-check', found =>
    tickThose(workspace, actor, found.filter(isDue), options),
  );
}

/** Items whose reviews are merged are done. */
export async function prMerged(workspace: HookWorkspace, actor: Actor, { pr }: PrMerged): Promise<HookAnswer> {
  ensurePerson(actor);
  return await hook(workspace, actor, 'pr-merged', async found => {
    const rows = await Promise.all(
      found.map(({ id }) => tried(id, () => markMerged(workspace, actor, { epic: id, pr }))),
    );
    return rows.flatMap(row => (row.why === '' ? [] : row));
  });
}

interface Found {
  readonly id: string;
  readonly status: string | null;
  readonly isStalled: boolean;
}

async function hook(
  workspace: HookWorkspace,
  actor: Actor,
  name: HookName,
  act: (found: readonly Found[]) => Promise<readonly HookRow[]>,
): Promise<HookAnswer> {
  const runtime = await workspace.runtime();
  const now = workspace.clock.now();
  const rows = await act(await openEpics(runtime, now));
  if (rows.every(({ isWell }) => isWell)) await noteSuccess(runtime, { actor, name, now, rows });
  return { hook: name, epics: rows };
}

async function openEpics({ epics }: Pick<Runtime, 'epics'>, now: number): Promise<readonly Found[]> {
  const listed = await epics.list();
  if (listed.kind === 'unknown') throw unlisted(listed.reason);
  const ids = listed.kind === 'known' ? listed.value : [];
  const found = await Promise.all(ids.map(async id => ({ id, seen: await epics.read(id) })));
  return found.flatMap(({ id, seen }) => (seen.kind === 'known' ? foundIn(id, seen.value, now) : []));
}

/** One that cannot be read is a person's to mend: its tick says so. */
function foundIn(id: string, source: EpicSource, now: number): Found {
  const reading = readSource(source);
  if (reading.kind !== 'read') return { id, status: null, isStalled: false };
  return { id, status: reading.body.status, isStalled: stalledItems(reading.body, now).length > 0 };
}

async function tickThose(
  workspace: HookWorkspace,
  actor: Actor,
  due: readonly Found[],
  options: TickOptions,
): Promise<readonly HookRow[]> {
  const rows: HookRow[] = [];
  for (const { id } of due) {
    if (options.signal?.aborted) break;
    rows.push(await tried(id, async () => (await tickEpic(workspace, actor, { epic: id }, options)).why));
  }
  return rows;
}

/** What keeps one epic does not keep the others. */
async function tried(id: string, act: () => Promise<string>): Promise<HookRow> {
  const epic = epicStream(id);
  try {
    return { epic, why: await act(), isWell: true };
  } catch (error) {
    if (error instanceof Problem) return { epic, why: `${error.message}. ${error.remedy}`, isWell: false };
    throw error;
  }
}

interface Success {
  readonly actor: Actor;
  readonly name: HookName;
  readonly now: number;
  readonly rows: readonly HookRow[];
}

async function noteSuccess({ journal }: Runtime, { actor, name, now, rows }: Success): Promise<void> {
  const stream = hookStream(name);
  const data = { epics: rows.map(({ epic }) => epic) };
  const events = [{ type: 'HookSucceeded', data, id: randomUUID(), at: now, actor }];
  for (;;) {
    const expectedVersion = (await journal.read(stream)).at(-1)?.version ?? 0;
    if ((await journal.append({ stream, expectedVersion, events })).kind === 'appended') return;
  }
}

function unlisted(reason: string): Problem {
  return new Problem({ code: 'forge-silent', what: `the epics cannot be listed: ${reason}`, remedy: 'Try again.' });
}
