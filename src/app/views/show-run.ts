// `show`, `show --thread` and `replay`: the facts of a run, what was written about it, and its state at any fact.

import type { Actor, Recorded } from '../../core/event.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import { type RunState, requestOf } from '../../core/run/state.ts';
import { type ThreadEvent, threadStream } from '../../core/thread/events.ts';
import { commentText, emptyThread, foldThread } from '../../core/thread/thread.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RunName } from '../runs/answers.ts';
import { observeRun } from '../runs/driver.ts';
import { openRun } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { Replay, ReplayRequest, Story, ThreadAnswer } from './answers.ts';
import { permissionDecisions } from './permission-decisions.ts';
import { summarize } from './summary.ts';

type StoryWorkspace = Pick<RunsWorkspace, 'findRuns'>;

export async function showRun(workspace: StoryWorkspace, _actor: Actor, { run }: RunName): Promise<Story> {
  const { store, state } = await openRun(workspace, run);
  const [summary, events] = await Promise.all([observeRun(store, state), factsOf(store.journal, state.stream)]);
  const decisions = await permissionDecisions(store, state.attempts);
  return { ...summarize(state, summary), events: await withQuestions(store.journal, state, events), decisions };
}

/** Questions and answers are facts of an attempt: each is shown before the end of its attempt. */
async function withQuestions(journal: Journal, { attempts }: RunState, events: readonly Recorded<RunEvent>[]) {
  const asked = new Map<string, readonly Recorded[]>();
  for (const { attempt } of attempts) {
    const facts = await journal.read(`attempt/${attempt}`);
    asked.set(
      attempt,
      facts.filter(({ type }) => type === 'QuestionAsked' || type === 'QuestionAnswered'),
    );
  }
  const told = events.flatMap((event): readonly Recorded[] => {
    if (event.type !== 'AttemptConcluded') return [event];
    const before = asked.get(event.data.attempt) ?? [];
    asked.delete(event.data.attempt);
    return [...before, event];
  });
  return [...told, ...[...asked.values()].flat()];
}

/** `to`: the number of the fact to stop behind. The same facts always give the same state. */
export async function replayRun(
  workspace: StoryWorkspace,
  _actor: Actor,
  { run, to = Number.POSITIVE_INFINITY }: ReplayRequest,
): Promise<Replay> {
  const { store, state: newest } = await openRun(workspace, run);
  const { stream } = newest;
  const all = await factsOf(store.journal, stream);
  const events = all.filter(({ version }) => version <= to);
  const state = events.reduce<RunState>(runFlow.fold, runFlow.initial(stream));
  return { ...summarize(state), to: events.length, of: all.length, events };
}

/** Comments as they would be on a forge: findings, designs, plans, what gates and audits said. */
export async function showThread(workspace: StoryWorkspace, _actor: Actor, { run }: RunName): Promise<ThreadAnswer> {
  const { store, state } = await openRun(workspace, run);
  const { item } = requestOf(state);
  const events = (await store.journal.read(threadStream(item))) as readonly Recorded<ThreadEvent>[];
  return events.reduce(foldThread, emptyThread).comments.map(each => ({ ...each, text: commentText(each) }));
}

async function factsOf(journal: Journal, stream: string): Promise<readonly Recorded<RunEvent>[]> {
  return (await journal.read(stream)) as readonly Recorded<RunEvent>[];
}
