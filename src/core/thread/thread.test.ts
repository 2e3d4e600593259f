import { describe, expect, it } from 'vitest';
import type { ThreadEvent } from './events.ts';
import { commentText, emptyThread, foldThread } from './thread.ts';

const by = { kind: 'engine', id: 'e' } as const;
const fold = (...events: ThreadEvent[]) =>
  events.reduce(
    (thread, event, at) =>
      foldThread(thread, { ...event, stream: 'item/7', version: at + 1, id: `e${at + 1}`, at: at + 1, actor: by }),
    emptyThread,
  );

describe('foldThread', () => {
  it('has the card where it was moved last', () => {
    const moved = (status: string): ThreadEvent => ({ type: 'CardMoved', data: { status } });
    expect(fold(moved('Research'), moved('Audit'))).toEqual({
      card: 'Audit',
      move: { id: 'e2', by },
      comments: [],
    });
  });

  it('keeps comments in order, each with its whole text', () => {
    const said = (marker: string, ...parts: string[]): ThreadEvent => ({
      type: 'CommentPosted',
      data: { marker, parts },
    });
    const { comments, card } = fold(said('a', 'one'), said('b', 'tw', 'o'));
    expect(card).toBeUndefined();
    expect(comments.map(each => [each.marker, commentText(each), each.id, each.by])).toEqual([
      ['a', 'one', 'e1', by],
      ['b', 'two', 'e2', by],
    ]);
  });
});
