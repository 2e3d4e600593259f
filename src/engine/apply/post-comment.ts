// PostComment: found again by its marker, which is the effect's key.
import { z } from 'zod';
import type { Forge } from '../../ports/forge.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ item: z.string(), body: z.string() });

export const postComment = (forge: Forge) =>
  effectKind(input, {
    lookup: ({ item }, { key }) => forge.findComment(item, key),
    perform: ({ item, body }, { key }) => forge.postComment(item, key, body),
  });
