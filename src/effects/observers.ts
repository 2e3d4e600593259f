// Who answers which kind of query.
import { absent, known } from '../core/answer.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import type { AttemptSnapshot, agentQuery, attemptQuery } from '../core/attempt/queries.ts';
import type { baseQuery, cardQuery, itemQuery, reviewQuery, worktreeQuery } from '../core/world/queries.ts';
import type { Observer } from '../engine/parts.ts';
import { streamOf } from '../engine/stream.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';
import { watchItems } from './board/watch-items.ts';
import type { WorldPorts } from './effect-kinds.ts';

type Of<D extends (...about: never[]) => unknown> = ReturnType<D>;

export function observersOf(journal: Journal, world: WorldPorts, clock: Pick<Clock, 'now'>) {
  return {
    item: ({ item }: Of<typeof itemQuery>) => world.board.readItem(item),
    card: ({ item }: Of<typeof cardQuery>) => world.board.cardStatus(item),
    watch: watchItems(world.board, clock),
    worktree: ({ branch }: Of<typeof worktreeQuery>) => world.worktrees.observe(branch),
    base: ({ branch, base }: Of<typeof baseQuery>) => world.worktrees.observeBase(branch, base),
    review: ({ branch }: Of<typeof reviewQuery>) => world.forge.findReview(branch),
    attempt: readAttempts(journal, world),
    agent: ({ attempt, process }: Of<typeof agentQuery>) => world.runner.observe(attempt, process),
  };
}

/** What git obeys is read after the end is a fact: before that an agent could still change it. */
function readAttempts(journal: Journal, { worktrees }: WorldPorts): Observer<Of<typeof attemptQuery>> {
  return async ({ stream: name, branch }) => {
    const { version, state } = await streamOf(journal, attemptFlow, name).refresh();
    if (version === 0) return absent;
    if (!state.ended) return known<AttemptSnapshot>(state);
    const settings = await worktrees.observeGitSettings(branch, {
      base: state.request?.base,
      before: state.launched?.gitSettings,
    });
    if (settings.kind === 'unknown') return settings;
    return known<AttemptSnapshot>(settings.kind === 'known' ? { ...state, gitSettings: settings.value } : state);
  };
}
