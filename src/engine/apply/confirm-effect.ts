// ConfirmEffect: the look that an effect done in doubt gets later; the look itself heals.
import { z } from 'zod';
import type { EffectKind } from '../parts.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ key: z.string(), kind: z.string(), input: z.unknown() });

export const confirmEffect = (kinds: Readonly<Record<string, EffectKind>>) =>
  effectKind(input, {
    perform: async (doubtful, context) => {
      const found = await kinds[doubtful.kind]?.lookup?.(doubtful.input, { ...context, key: doubtful.key });
      return found?.kind === 'unknown' ? found : { kind: 'done', output: null };
    },
  });
