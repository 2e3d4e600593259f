// What must hold when all runs of a room are at rest, judged from the journal, the files of the world and the process table.
import { currentOwner } from '../../src/adapters/owner/current-owner.ts';
import { Connection } from '../../src/adapters/store/libsql/connection.ts';
import type { Recorded } from '../../src/core/event.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { judgeRun } from '../simulation/invariants.ts';
import { logOf, type Room, type RoomRun, readRecords, streamOf } from './crash-room.ts';
import { openCrashStore, settingsOf } from './crash-store.ts';
import { gateTruth } from './crash-world.ts';
import { readComments, readReviews } from './crash-world-forge.ts';
import { isAlive } from './crash-world-trees.ts';

export interface Judgement {
  readonly violations: readonly string[];
  /** How each run came to rest. */
  readonly rests: readonly string[];
  readonly journal: readonly Recorded[];
}

export interface AgentRecord {
  readonly attempt: string;
  readonly pid: number;
  readonly startTime: string;
}

/** `acknowledged`: the ids of all events that the store said it had stored. */
export async function judgeRoom(room: Room, acknowledged: readonly string[]): Promise<Judgement> {
  const store = await openCrashStore(room, currentOwner('crash judge'));
  const journal = (await store.journal.readAll(undefined, 1_000_000)).events;
  store.close();
  const states = room.runs.map(run => stateFrom(run, journal));
  const violations = [
    ...readRecords<{ what: string }>(logOf(room, 'violations')).map(record => record.what),
    ...(await brokenStore(store.path)),
    ...lostEvents(journal, acknowledged),
    ...gapsIn(journal),
    ...room.runs.flatMap(run => judgeRoomRun(room, run, journal)),
    ...restless(states),
    ...agentsUnrecorded(room, journal),
    ...agentsUnended(room, journal),
  ];
  return { violations, rests: states.map(restOf), journal };
}

async function brokenStore(path: string): Promise<string[]> {
  const connection = await Connection.open({ path, random: () => 0.5, retryForMs: 1000 });
  const rows = await connection.read(sql => sql.all('PRAGMA integrity_check'));
  connection.close();
  const complaints = rows.map(row => String(row.integrity_check)).filter(answer => answer !== 'ok');
  return complaints.map(complaint => `the store is damaged: ${complaint}`);
}

function lostEvents(journal: readonly Recorded[], acknowledged: readonly string[]): string[] {
  const stored = new Set(journal.map(event => event.id));
  return acknowledged.filter(id => !stored.has(id)).map(id => `event ${id} was acknowledged and is lost`);
}

function gapsIn(journal: readonly Recorded[]): string[] {
  const heads = new Map<string, number>();
  const gaps: string[] = [];
  for (const { stream, version } of journal) {
    if (version !== (heads.get(stream) ?? 0) + 1) gaps.push(`${stream} has a gap before version ${version}`);
    heads.set(stream, version);
  }
  return gaps;
}

function judgeRoomRun(room: Room, run: RoomRun, journal: readonly Recorded[]): readonly string[] {
  return judgeRun({
    item: run.run,
    settings: settingsOf(room, run),
    events: eventsOf(run, journal),
    comments: readComments(room).filter(comment => comment.item === run.run),
    reviews: readReviews(room).filter(review => review.branch === run.branch),
    gateTruth: commit => gateTruth(room, commit),
  });
}

const eventsOf = (run: RoomRun, journal: readonly Recorded[]) =>
  journal.filter(event => event.stream === streamOf(run)) as readonly Recorded<RunEvent>[];

function stateFrom(run: RoomRun, journal: readonly Recorded[]): RunState {
  return eventsOf(run, journal).reduce(runFlow.fold, runFlow.initial(streamOf(run)));
}

function restless(states: readonly RunState[]): string[] {
  return states
    .filter(state => !state.ended && !state.stopped)
    .map(state => `${state.stream} is not at rest: ${state.visits.at(-1)?.status}`);
}

function restOf(state: RunState): string {
  return state.ended?.how ?? state.stopped?.reason ?? 'restless';
}

/** Whatever ran was in the journal before it ran, and nothing ran twice. */
function agentsUnrecorded(room: Room, journal: readonly Recorded[]): string[] {
  const ran = readRecords<AgentRecord>(logOf(room, 'agents'));
  const launches = new Set(
    journal.flatMap(event => (event.type === 'AttemptLaunched' ? `${event.stream} ${processOf(event)}` : [])),
  );
  const strangers = ran.filter(agent => !launches.has(`attempt/${agent.attempt} ${agent.pid} ${agent.startTime}`));
  const twice = ran.filter((agent, at) => ran.findIndex(each => each.attempt === agent.attempt) !== at);
  return [
    ...strangers.map(agent => `the agent ${agent.pid} of ${agent.attempt} ran without being recorded`),
    ...twice.map(agent => `an agent of ${agent.attempt} ran twice`),
  ];
}

function processOf(event: Recorded): string {
  const { process } = event.data as { process: { pid: number; startTime: string } };
  return `${process.pid} ${process.startTime}`;
}

/** Nobody is left behind: no process, and no attempt that was launched and never ended. */
function agentsUnended(room: Room, journal: readonly Recorded[]): string[] {
  const alive = readRecords<AgentRecord>(logOf(room, 'launchers')).filter(each => isAlive(each.pid, each.startTime));
  const streamsOf = (type: string) => new Set(journal.flatMap(event => (event.type === type ? event.stream : [])));
  const ended = streamsOf('AttemptEnded');
  return [
    ...alive.map(agent => `the process ${agent.pid} of ${agent.attempt} is still alive`),
    ...[...streamsOf('AttemptLaunched')].filter(stream => !ended.has(stream)).map(stream => `${stream} never ended`),
  ];
}
