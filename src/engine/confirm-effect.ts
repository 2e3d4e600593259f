// ConfirmEffect: looks up again what was done in doubt; looking it up also removes what is there twice.
import { ConfirmEffect } from '../core/effect/confirm.ts';
import { effectKind } from './effect-kind.ts';
import type { EffectKind } from './parts.ts';

export const confirmEffect = (kinds: Readonly<Record<string, EffectKind>>) =>
  effectKind(ConfirmEffect, {
    perform: async (doubtful, context) => {
      const found = await kinds[doubtful.kind]?.lookup?.(doubtful.input, { ...context, key: doubtful.key });
      return found?.kind === 'unknown' ? found : { kind: 'done', output: null };
    },
  });
