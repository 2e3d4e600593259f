// PostComment: found again by its marker, which is the effect's key.
import { PostComment } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Forge } from '../../ports/forge.ts';

export const postComment = (forge: Forge) =>
  effectKind(PostComment, {
    lookup: ({ item }, { key }) => forge.findComment(item, key),
    perform: ({ item, body }, { key }) => forge.postComment(item, key, body),
  });
