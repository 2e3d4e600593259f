// CloseItem: harmless to repeat.
import { CloseItem } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Forge } from '../../ports/forge.ts';

export const closeItem = (forge: Forge) =>
  effectKind(CloseItem, { perform: ({ item, why }) => forge.closeItem(item, why) });
