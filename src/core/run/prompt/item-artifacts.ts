// The item and what was said about it. Whoever is not trusted is a stranger here, whatever they wrote.
import type { RunState } from '../state.ts';
import { requestOf } from '../view.ts';
import type { Artifact, Provenance } from './part.ts';

/** A comment or a label of the item. */
export interface Remark {
  readonly author: string;
  readonly isTrusted: boolean;
  readonly text: string;
  /** `comment 12`. */
  readonly where: string;
}

/** More would crowd out everything else; the newest count. */
export const remarksMax = 50;

export function itemArtifacts(state: RunState): readonly Artifact[] {
  const { item } = state;
  if (!item) return [];
  const text = [item.title, item.body].filter(each => each.trim() !== '').join('\n\n');
  const provenance = from(item, `item ${requestOf(state).item}`);
  return [{ kind: 'item', title: 'Item', text, provenance }];
}

/** Oldest first. */
export function commentArtifacts(comments: readonly Remark[]): readonly Artifact[] {
  const shown = comments.slice(-remarksMax);
  const older = comments.length - shown.length;
  const provenance = { kind: 'pitwall', who: 'Pitwall', where: 'item' } as const;
  const note = {
    kind: 'comments',
    title: 'Comments',
    text: `${older} older comments are left out.`,
    provenance,
  } as const;
  return [...(older > 0 ? [note] : []), ...shown.map(remark => ofRemark('comments', 'Comment', remark))];
}

export function labelArtifacts(labels: readonly Remark[]): readonly Artifact[] {
  return labels.slice(0, remarksMax).map(remark => ofRemark('labels', 'Label', remark));
}

function ofRemark(kind: 'comments' | 'labels', title: string, remark: Remark): Artifact {
  return { kind, title, text: remark.text, provenance: from(remark, remark.where) };
}

function from({ author, isTrusted }: { author: string; isTrusted: boolean }, where: string): Provenance {
  return { kind: isTrusted ? 'person' : 'stranger', who: author, where };
}
