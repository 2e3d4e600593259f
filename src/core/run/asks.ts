// What a run may ask for: effects and queries. Its rules can ask for nothing else, and the engine must have something for each.
import { CancelAttempt, StartAttempt } from '../attempt/effects.ts';
import { attemptQuery } from '../attempt/queries.ts';
import { ConfirmEffect } from '../effect/confirm.ts';
import type { World } from '../flow.ts';
import { RunGates } from '../gate/gate-result.ts';
import * as forgeEffects from '../world/forge-effects.ts';
import * as worldQueries from '../world/queries.ts';
import * as worktreeEffects from '../world/worktree-effects.ts';

export const runEffects = [
  ...Object.values(worktreeEffects),
  ...Object.values(forgeEffects),
  RunGates,
  StartAttempt,
  CancelAttempt,
  ConfirmEffect,
] as const;

export const runQueries = [...Object.values(worldQueries), attemptQuery] as const;

export type RunEffect = (typeof runEffects)[number];
export type RunQuery = ReturnType<(typeof runQueries)[number]>;
export type RunWorld = World<RunQuery>;
