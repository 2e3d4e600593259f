// CheckResolved: a look only, harmless to repeat.
import { z } from 'zod';
import type { Forge } from '../../ports/forge.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ item: z.string(), claim: z.unknown() });

export const checkResolved = (forge: Forge) =>
  effectKind(input, { perform: ({ item, claim }) => forge.checkResolved(item, claim) });
