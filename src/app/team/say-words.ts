// What a person typed, in their own words: recorded, read by an agent that only looks, and given back to them. Nothing is sent by it.
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/event.ts';
import type { Reading, TeamEvent } from '../../core/team/events.ts';
import type { Journal } from '../../ports/journal.ts';
import { driverOf } from '../runs/driver.ts';
import type { RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson, type Progressing } from '../use-case.ts';
import type { TeamAsk, TeamWords } from './answers.ts';
import { readTeam } from './find-team.ts';
import { requestOfTeam } from './requests.ts';

type Saying = Pick<RunsWorkspace, 'findRuns' | 'clock'>;

/** Longer than the agent may take. */
const waitMaxMs = 6 * 60_000;
const driverPollMs = 2000;

/** Waits for the reading while another process drives the team; without one there is none, and the words wait. */
export async function askTeam(
  workspace: Saying,
  actor: Actor,
  { team, text }: TeamAsk,
  { signal = new AbortController().signal }: Progressing = {},
): Promise<TeamWords> {
  ensurePerson(actor);
  const { id, stream, driver } = await sayWords(workspace, actor, { team, text });
  const store = await workspace.findRuns();
  const reading = driver === null || !store ? undefined : await awaitReading(workspace, store, { stream, id, signal });
  return { team: stream, id, driver, reading: reading ?? null };
}

export async function sayWords(workspace: Saying, actor: Actor, { team, text }: TeamAsk) {
  const id = randomUUID();
  const event: TeamEvent = { type: 'WordsSaid', data: { id, text } };
  const asked = await requestOfTeam(workspace, actor, { team, asked: 'ask', decide: () => event });
  return { id, stream: asked.team, driver: asked.driver };
}

export async function readingOf(journal: Journal, stream: string, id: string): Promise<Reading | undefined> {
  const { words, ended } = await readTeam(journal, stream);
  const reading = words.find(each => each.id === id)?.reading;
  return reading ?? (ended ? { kind: 'unclear', text: 'the team is over' } : undefined);
}

interface Awaited {
  readonly stream: string;
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Undefined: its driver is gone, it took too long, or the person gave up. */
async function awaitReading(
  { clock }: Pick<RunsWorkspace, 'clock'>,
  store: RunStore,
  { stream, id, signal }: Awaited,
): Promise<Reading | undefined> {
  const until = clock.monotonic() + waitMaxMs;
  while (!signal.aborted && clock.monotonic() < until) {
    const news = new AbortController();
    const stop = store.journal.onAppend(() => news.abort());
    const reading = await readingOf(store.journal, stream, id);
    if (!reading) await clock.sleep(driverPollMs, AbortSignal.any([signal, news.signal]));
    stop();
    if (reading) return reading;
    if ((await driverOf(store, stream)) === null) return undefined;
  }
  return undefined;
}
