// LandReview: harmless to repeat, because what the base branch has already is landed.
import { z } from 'zod';
import type { Forge } from '../../ports/forge.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ branch: z.string(), base: z.string(), commit: z.string(), updateCheckout: z.boolean() });

export const landReview = (forge: Forge) => effectKind(input, { perform: request => forge.land(request) });
