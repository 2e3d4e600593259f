// What a run may ask for: effects and queries. Its rules can ask for nothing else, and the engine must have something for each.
import { CancelAttempt, StartAttempt } from '../attempt/effects.ts';
import { attemptQuery } from '../attempt/queries.ts';
import { ConfirmEffect } from '../effect/confirm.ts';
import { RunGates } from '../gate/effects.ts';
import { MoveCard } from '../world/board-effects.ts';
import { CheckResolved, CloseItem, EnsureReview, LandReview, PostComment } from '../world/forge-effects.ts';
import { baseQuery, cardQuery, itemQuery, reviewQuery, watchQuery, worktreeQuery } from '../world/queries.ts';
import {
  CommitWork,
  EnsureWorktree,
  KeepAside,
  KeepWork,
  MoveBranch,
  PushBranch,
  PushSubmodules,
  RebaseWork,
  RemoveWorktree,
  SetUpWorktree,
} from '../world/worktree-effects.ts';

export const runEffects = [
  EnsureWorktree,
  SetUpWorktree,
  CommitWork,
  KeepWork,
  KeepAside,
  RebaseWork,
  MoveBranch,
  PushSubmodules,
  PushBranch,
  RemoveWorktree,
  PostComment,
  EnsureReview,
  LandReview,
  CheckResolved,
  CloseItem,
  MoveCard,
  RunGates,
  StartAttempt,
  CancelAttempt,
  ConfirmEffect,
] as const;

export const runQueries = [
  itemQuery,
  cardQuery,
  watchQuery,
  worktreeQuery,
  baseQuery,
  reviewQuery,
  attemptQuery,
] as const;

export type RunEffectKind = (typeof runEffects)[number]['kind'];
