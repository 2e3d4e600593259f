// Runs and attempts by the names that people give them.

import { attemptFlow } from '../../core/attempt/flow.ts';
import type { AttemptState } from '../../core/attempt/state.ts';
import type { Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { liveAttempt } from '../../core/run/view/current.ts';
import { isOverForGood } from '../../core/run/view/ending.ts';
import { streamOf } from '../../engine/stream.ts';
import type { Journal, StreamHead } from '../../ports/journal.ts';
import { compareNumbered } from '../../std/compare-numbered.ts';
import type { RunStore, RunsWorkspace } from './runs-workspace.ts';

const prefix = `${runFlow.name}/`;

/** The journal of a repository that has runs; a Problem where none was ever started. */
export async function runsIn(workspace: Pick<RunsWorkspace, 'findRuns'>): Promise<RunStore> {
  const runs = await workspace.findRuns();
  if (!runs) throw noRuns();
  return runs;
}

/** In the order that people count: 2 comes before 10. */
export async function runNames(journal: Journal): Promise<readonly string[]> {
  return namesOf(await journal.streams(prefix));
}

function namesOf(heads: readonly StreamHead[]): readonly string[] {
  const names = heads.map(({ stream }) => stream.slice(prefix.length));
  return names.toSorted(compareNumbered);
}

/** A run is named `7`, `#7` or `run/7`. */
export function bareName(name: string): string {
  return name.replace(prefix, '').replace(/^#/, '');
}

/** A run with the store that it is in; a Problem when there is none of that name. */
export async function openRun(workspace: Pick<RunsWorkspace, 'findRuns'>, name: string) {
  const store = await runsIn(workspace);
  return { store, state: await findRun(store.journal, name) };
}

/** A run by its name; a Problem with the names that there are. */
export async function findRun(journal: Journal, name: string): Promise<RunState> {
  const state = await readRun(journal, `${prefix}${bareName(name)}`);
  if (state.request) return state;
  const names = await runNames(journal);
  if (names.length === 0) throw noRuns();
  const what = `there is no run ${JSON.stringify(name)} in this repository`;
  throw new Problem({ code: 'run-unknown', what, remedy: `Choose one of ${names.join(', ')}.` });
}

export async function allRuns(journal: Journal): Promise<readonly RunState[]> {
  return await Promise.all((await runNames(journal)).map(name => findRun(journal, name)));
}

/** Those that were not marked as ended: at work, in review, interrupted, or over and not cleared up. */
export async function unsettledRuns(journal: Journal): Promise<readonly RunState[]> {
  const heads = await journal.openStreams(prefix);
  return await Promise.all(heads.map(({ stream }) => readRun(journal, stream)));
}

/** Those that may go on. Of most that ended only the last facts are read: a repository gathers thousands of them. */
export async function unendedRuns(journal: Journal): Promise<readonly RunState[]> {
  const heads = await journal.streams(prefix);
  const ended = await Promise.all(heads.map(head => saysThatItEnded(journal, head)));
  const names = namesOf(heads.filter((_, at) => !ended[at]));
  const states = await Promise.all(names.map(name => findRun(journal, name)));
  return states.filter(state => !isOverForGood(state));
}

/** After its end a run clears up, which takes a few facts more; where they are more than these, it is folded. */
const lastFacts = 16;

/** An end is never taken back. */
async function saysThatItEnded(journal: Journal, { stream, version, isEnded }: StreamHead): Promise<boolean> {
  if (!isEnded) return false;
  const facts = await journal.read(stream, Math.max(0, version - lastFacts));
  return facts.some(({ type }) => type === ('RunEnded' satisfies RunEvent['type']));
}

/** Every run that was asked for, oldest first. */
export async function readRuns(journal: Journal): Promise<readonly RunState[]> {
  const heads = await journal.streams(prefix);
  const runs = await Promise.all(
    heads.map(async ({ stream }) => (await journal.read(stream)) as readonly Recorded<RunEvent>[]),
  );
  return runs
    .toSorted(([one], [other]) => (one?.at ?? 0) - (other?.at ?? 0))
    .map(events => events.reduce<RunState>(runFlow.fold, runFlow.initial(events[0]?.stream ?? '')))
    .filter(({ request }) => request);
}

/** Items whose work is on its base, or was needless: nothing waits for them any more. */
export function endedItems(runs: readonly RunState[]): readonly string[] {
  return runs.flatMap(({ request, ended }) => (request && ended ? request.item : []));
}

/** Without a request where no such run was ever asked for. */
export async function readRun(journal: Journal, stream: string): Promise<RunState> {
  return (await streamOf(journal, runFlow, stream).refresh()).state as RunState;
}

/** The attempt that is running; undefined: none is. */
export async function findLiveAttempt(journal: Journal, state: RunState): Promise<AttemptState | undefined> {
  const live = liveAttempt(state);
  if (!live) return undefined;
  return await readAttempt(journal, `${attemptFlow.name}/${live.attempt}`);
}

export async function readAttempt(journal: Journal, stream: string): Promise<AttemptState> {
  return (await streamOf(journal, attemptFlow, stream).refresh()).state as AttemptState;
}

/** One attempt of a run by its name or its number, or the newest; a Problem with the names that there are. */
export function attemptNamed(state: RunState, wanted: string | undefined): RunState['attempts'][number] {
  const { stream, attempts, request } = state;
  const names = [wanted, `${request?.run}.${wanted}`];
  const found = wanted === undefined ? attempts.at(-1) : attempts.find(({ attempt }) => names.includes(attempt));
  if (found) return found;
  const known = attempts.map(({ attempt }) => attempt).join(', ');
  const what = wanted === undefined ? `${stream} has had no attempt yet` : `${stream} has no attempt ${wanted}`;
  const remedy = known === '' ? 'See "pitwall status".' : `Choose one of ${known}.`;
  throw new Problem({ code: 'run-state', what, remedy });
}

function noRuns(): Problem {
  const what = 'this repository has no runs yet';
  return new Problem({ code: 'run-unknown', what, remedy: 'Start one with "pitwall run".' });
}
