// The item and what was said about it. Everybody who is not trusted is a stranger here, whatever they wrote.
import { plural } from '../../../std/plural.ts';
import { fitTexts } from '../../prompt/bound.ts';
import type { Artifact, Provenance } from '../../prompt/part.ts';
import type { ItemComment } from '../../world/item.ts';
import { type RunState, requestOf } from '../state.ts';

/** More labels would crowd out everything else. */
const labelsMax = 50;

/** However much strangers write, or agents of others, it must not crowd out what was asked for. Of each the newest comments count. */
export const strangers = { commentsMax: 10, charsMax: 2000 } as const;

export function itemArtifacts(state: RunState): readonly Artifact[] {
  const { item } = state;
  if (!item) return [];
  const text = [item.title, item.body].filter(each => each.trim() !== '').join('\n\n');
  const provenance = from(item, `item ${requestOf(state).item}`);
  return [{ kind: 'item', title: 'Item', text, provenance }];
}

/** Oldest first: every word of trusted people, and some of everybody else. */
export function commentArtifacts({ item }: RunState): readonly Artifact[] {
  const { comments = [], commentsLeftOut = 0 } = item ?? {};
  const newest = (kind: 'agent' | 'stranger') =>
    comments.filter(comment => kindOf(comment) === kind).slice(-strangers.commentsMax);
  const heard = [...newest('agent'), ...newest('stranger')];
  const shown = comments.filter(comment => comment.isTrusted || heard.includes(comment));
  const missing = commentsLeftOut + comments.length - shown.length;
  return [...(missing > 0 ? [missingNote(missing)] : []), ...shown.map(ofComment)];
}

function missingNote(missing: number): Artifact {
  const provenance = { kind: 'pitwall', who: 'Pitwall', where: 'item' } as const;
  const text = plural(missing, 'comment is left out.', 'comments are left out.');
  return { kind: 'comments', title: 'Comments', text, provenance };
}

function ofComment(comment: ItemComment): Artifact {
  const { id, body, isTrusted } = comment;
  const text = isTrusted
    ? body
    : fitTexts([body], { partMax: strangers.charsMax, totalMax: strangers.charsMax })[0]?.text;
  return { kind: 'comments', title: 'Comment', text: text ?? '', provenance: from(comment, `comment ${id}`) };
}

/** Labels sort items. Who gave one is not always known, so they are shown as data, never as somebody's words. */
export function labelArtifacts(state: RunState): readonly Artifact[] {
  const { item } = state;
  if (!item) return [];
  const where = `item ${requestOf(state).item}`;
  const provenance = item.isTrusted ? ({ kind: 'tool-output', who: 'board', where } as const) : from(item, where);
  const left = item.labels.length - labelsMax;
  const text = [...item.labels.slice(0, labelsMax), ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
  return [{ kind: 'labels', title: 'Labels', text, provenance }];
}

type Written = Pick<ItemComment, 'author' | 'isTrusted' | 'isAgent'>;

function from(written: Written, where: string): Provenance {
  return { kind: kindOf(written), who: written.author, where };
}

function kindOf({ isTrusted, isAgent }: Written): 'person' | 'agent' | 'stranger' {
  if (isAgent) return 'agent';
  return isTrusted ? 'person' : 'stranger';
}
