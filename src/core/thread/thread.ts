// The thread of an item, folded from its stream: its card and its comments.
import type { Actor, Recorded } from '../event.ts';
import type { ItemComment } from '../world/item.ts';
import type { ThreadEvent } from './events.ts';

export interface ThreadComment {
  /** Of the event: there is one per marker. */
  readonly id: string;
  readonly marker: string;
  /** Each short enough for any forge. */
  readonly parts: readonly string[];
  readonly by: Actor;
  readonly at: number;
}

export interface Thread {
  /** The column of the card; undefined: it was never moved. */
  readonly card?: string;
  /** Who moved it there, by the event that says so. */
  readonly move?: { readonly id: string; readonly by: Actor };
  readonly comments: readonly ThreadComment[];
}

export const emptyThread: Thread = { comments: [] };

export function foldThread(thread: Thread, event: Recorded<ThreadEvent>): Thread {
  switch (event.type) {
    case 'CardMoved':
      return { ...thread, card: event.data.status, move: { id: event.id, by: event.actor } };
    case 'CommentPosted':
      return { ...thread, comments: [...thread.comments, commentOf(event)] };
  }
}

function commentOf(event: Recorded<Extract<ThreadEvent, { type: 'CommentPosted' }>>): ThreadComment {
  const { id, actor, at, data } = event;
  return { id, marker: data.marker, parts: data.parts, by: actor, at };
}

export function commentText(comment: Pick<ThreadComment, 'parts'>): string {
  return comment.parts.join('');
}

/** Without what Pitwall and agents posted. Everybody who can write in a local thread is trusted. */
export function saidByPeople({ comments }: Thread): readonly ItemComment[] {
  return comments
    .filter(({ by }) => by.kind === 'person')
    .map(comment => ({
      id: comment.id,
      author: comment.by.id,
      body: commentText(comment),
      at: comment.at,
      isTrusted: true,
    }));
}
