// Who answers which kind of query.
import { absent, known } from '../core/answer.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import type { AgentQuery } from '../core/attempt/queries.ts';
import type { AttemptState } from '../core/attempt/state.ts';
import type { Query } from '../core/flow.ts';
import type { AttemptQuery, AttemptSight, BaseQuery, RunQuery } from '../core/run/queries.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';
import type { WorldPorts } from './apply/index.ts';
import type { Observer } from './parts.ts';
import { Stream } from './stream.ts';
import { watchItems } from './watch-items.ts';

const subjectOf = (query: Query) => (query as RunQuery).subject;

export function observersOf(
  journal: Journal,
  world: WorldPorts,
  clock: Pick<Clock, 'now'>,
): Readonly<Record<string, Observer>> {
  return {
    item: query => world.board.readItem(subjectOf(query)),
    card: query => world.board.cardStatus(subjectOf(query)),
    watch: watchItems(world.board, clock),
    worktree: query => world.worktrees.observe(subjectOf(query)),
    base: query => world.worktrees.seeBase(subjectOf(query), (query as BaseQuery).base),
    review: query => world.forge.findReview(subjectOf(query)),
    attempt: query => readAttempt(journal, world, query as AttemptQuery),
    agent: query => {
      const { attempt, process } = query as AgentQuery;
      return world.runner.observe(attempt, process);
    },
  };
}

/** What git obeys is looked at after the end is a fact: before that an agent could still change it. */
async function readAttempt(journal: Journal, { worktrees }: WorldPorts, { key, branch }: AttemptQuery) {
  const stream = new Stream(journal, attemptFlow, key);
  await stream.refresh();
  if (stream.version === 0) return absent;
  const state = stream.state as AttemptState;
  if (!state.ended) return known<AttemptSight>(state);
  const settings = await worktrees.seeGitSettings(branch);
  if (settings.kind === 'unknown') return settings;
  return known<AttemptSight>(settings.kind === 'known' ? { ...state, gitSettings: settings.value } : state);
}
