// `epic status`: the items of an epic, its brake, what waits for a person, and what the next tick would do. Nothing is changed.
import type { EpicBody } from '../../core/epic/body/epic-body.ts';
import { applyBrake } from '../../core/epic/brake/apply-brake.ts';
import { epicStream } from '../../core/epic/state.ts';
import type { Actor } from '../../core/event.ts';
import { driverOf } from '../runs/driver.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { EpicName, EpicStatusAnswer } from './answers.ts';
import { epicSettings } from './epic-settings.ts';
import { openDecisions, readEpic, readEpicState } from './find-epic.ts';
import { previewTick } from './preview-tick.ts';

export async function epicStatus(
  workspace: Pick<RunsWorkspace, 'runtime' | 'project' | 'agents' | 'clock'>,
  _actor: Actor,
  { epic }: EpicName,
): Promise<EpicStatusAnswer> {
  const runtime = await workspace.runtime();
  const { id, source, body, reading } = await readEpic(runtime, epic);
  const state = await readEpicState(runtime.journal, id);
  const stream = epicStream(id);
  const now = workspace.clock.now();
  const settings = await epicSettings(workspace, runtime);
  return {
    epic: stream,
    title: source.title,
    status: body.status,
    items: body.items.map(({ number: _number, line: _line, ...item }) => item),
    proposed: body.proposal.items.map(({ title, size, dependsOn }) => ({ title, size, dependsOn })),
    brake: brakeOf(body, now),
    decisions: openDecisions(reading),
    infeasible: body.infeasible.map(({ item, requested, substitutes }) => ({ item, requested, notTaken: substitutes })),
    driver: await driverOf(runtime, stream),
    holder: source.holder ?? null,
    last: state.last ? { outcome: state.last.outcome, why: state.last.why } : null,
    next: await previewTick(runtime, state, { settings, now }),
  };
}

const rowsRead = 8;
const failing = ['dispatch_halt', 'verify_fail', 'react_halt', 'verdict_malformed'];

function brakeOf(body: EpicBody, now: number): EpicStatusAnswer['brake'] {
  const { brakeReset, reactHalts, memory } = body;
  const classes = memory.slice(-rowsRead).map(row => row.class);
  const failures = failing.map(name => [name, classes.filter(each => each === name).length] as const);
  return {
    reset: brakeReset,
    reactHalts,
    failures: Object.fromEntries(failures.filter(([, count]) => count > 0)),
    halts: applyBrake(body, now)?.reason ?? null,
  };
}
