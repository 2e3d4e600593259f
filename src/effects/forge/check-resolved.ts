// CheckResolved: a look only, harmless to repeat.
import { CheckResolved } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Forge } from '../../ports/forge.ts';

export const checkResolved = (forge: Forge) =>
  effectKind(CheckResolved, { perform: ({ item, claim }) => forge.checkResolved(item, claim) });
