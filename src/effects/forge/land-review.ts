// LandReview: harmless to repeat, because what the base branch has already is landed.
import { LandReview } from '../../core/world/forge-effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Forge } from '../../ports/forge.ts';

export const landReview = (forge: Forge) => effectKind(LandReview, { perform: request => forge.land(request) });
