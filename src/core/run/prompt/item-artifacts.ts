// The item and what was said about it. Whoever is not trusted is a stranger here, whatever they wrote.
import type { ItemComment } from '../events.ts';
import type { RunState } from '../state.ts';
import { requestOf } from '../view.ts';
import { fitTexts } from './bound.ts';
import type { Artifact, Provenance } from './part.ts';

/** A label of the item. */
export interface Remark {
  readonly author: string;
  readonly isTrusted: boolean;
  readonly text: string;
  /** `label 1`. */
  readonly where: string;
}

/** More labels would crowd out everything else. */
const labelsMax = 50;

/** However much strangers write, it must not crowd out what was asked for. Of their comments the newest count. */
export const strangers = { commentsMax: 10, charsMax: 2000 } as const;

export function itemArtifacts(state: RunState): readonly Artifact[] {
  const { item } = state;
  if (!item) return [];
  const text = [item.title, item.body].filter(each => each.trim() !== '').join('\n\n');
  const provenance = from(item, `item ${requestOf(state).item}`);
  return [{ kind: 'item', title: 'Item', text, provenance }];
}

/** Oldest first: every word of trusted people, and some of strangers. */
export function commentArtifacts({ item }: RunState): readonly Artifact[] {
  const { comments = [], commentsLeftOut = 0 } = item ?? {};
  const heard = comments.filter(({ isTrusted }) => !isTrusted).slice(-strangers.commentsMax);
  const shown = comments.filter(comment => comment.isTrusted || heard.includes(comment));
  const missing = commentsLeftOut + comments.length - shown.length;
  return [...(missing > 0 ? [missingNote(missing)] : []), ...shown.map(ofComment)];
}

function missingNote(missing: number): Artifact {
  const provenance = { kind: 'pitwall', who: 'Pitwall', where: 'item' } as const;
  const text = missing === 1 ? '1 comment is left out.' : `${missing} comments are left out.`;
  return { kind: 'comments', title: 'Comments', text, provenance };
}

function ofComment(comment: ItemComment): Artifact {
  const { id, body, isTrusted } = comment;
  const text = isTrusted
    ? body
    : fitTexts([body], { partMax: strangers.charsMax, totalMax: strangers.charsMax })[0]?.text;
  return { kind: 'comments', title: 'Comment', text: text ?? '', provenance: from(comment, `comment ${id}`) };
}

export function labelArtifacts(labels: readonly Remark[]): readonly Artifact[] {
  return labels.slice(0, labelsMax).map(remark => ({
    kind: 'labels',
    title: 'Label',
    text: remark.text,
    provenance: from(remark, remark.where),
  }));
}

function from({ author, isTrusted }: { author: string; isTrusted: boolean }, where: string): Provenance {
  return { kind: isTrusted ? 'person' : 'stranger', who: author, where };
}
