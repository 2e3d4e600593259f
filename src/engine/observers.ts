// Who answers which kind of query.
import { absent, known } from '../core/answer.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import type { AgentQuery } from '../core/attempt/queries.ts';
import type { Query } from '../core/flow.ts';
import type { BaseQuery, RunQuery } from '../core/run/queries.ts';
import type { Journal } from '../ports/journal.ts';
import type { WorldPorts } from './apply/index.ts';
import type { Observer } from './parts.ts';
import { Stream } from './stream.ts';

const subjectOf = (query: Query) => (query as RunQuery).subject;

export function observersOf(journal: Journal, world: WorldPorts): Readonly<Record<string, Observer>> {
  return {
    item: query => world.board.readItem(subjectOf(query)),
    card: query => world.board.cardStatus(subjectOf(query)),
    worktree: query => world.worktrees.observe(subjectOf(query)),
    base: query => world.worktrees.seeBase(subjectOf(query), (query as BaseQuery).base),
    review: query => world.forge.findReview(subjectOf(query)),
    attempt: query => readAttempt(journal, query.key),
    agent: query => {
      const { attempt, process } = query as AgentQuery;
      return world.runner.observe(attempt, process);
    },
  };
}

async function readAttempt(journal: Journal, name: string) {
  const stream = new Stream(journal, attemptFlow, name);
  await stream.refresh();
  return stream.version === 0 ? absent : known(stream.state);
}
