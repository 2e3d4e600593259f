// CloseItem: harmless to repeat.
import { z } from 'zod';
import type { Forge } from '../../ports/forge.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ item: z.string(), why: z.enum(['merged', 'already-resolved']) });

export const closeItem = (forge: Forge) =>
  effectKind(input, { perform: ({ item, why }) => forge.closeItem(item, why) });
