// What a flow can have done on the board.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';

export const MoveCard = defineEffect('MoveCard', z.object({ item: z.string(), status: z.string() }), z.null());
