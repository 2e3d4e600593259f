// What an epic may ask for: effects and queries. Its rules can ask for nothing else.
import { CancelAttempt, StartAttempt } from '../attempt/effects.ts';
import { attemptQuery } from '../attempt/queries.ts';
import type { Rule, Verdict, World } from '../flow.ts';
import { RunGates } from '../gate/gate-result.ts';
import {
  ClaimEpic,
  epicQuery,
  FileItem,
  filedItemQuery,
  newestRunQuery,
  preflightQuery,
  ReleaseEpic,
  WriteEpic,
} from '../world/epic.ts';
import { reviewQuery } from '../world/queries.ts';
import { AskRun, RequestRun } from '../world/run.ts';
import { EnsureWorktree, RemoveWorktree } from '../world/worktree-effects.ts';
import type { EpicEvent } from './events.ts';
import type { EpicState } from './state.ts';

export const epicEffects = [
  ClaimEpic,
  ReleaseEpic,
  WriteEpic,
  FileItem,
  RequestRun,
  AskRun,
  RunGates,
  EnsureWorktree,
  StartAttempt,
  CancelAttempt,
  RemoveWorktree,
] as const;
export const epicQueries = [
  epicQuery,
  preflightQuery,
  filedItemQuery,
  newestRunQuery,
  reviewQuery,
  attemptQuery,
] as const;

type EpicEffect = (typeof epicEffects)[number];
export type EpicQuery = ReturnType<(typeof epicQueries)[number]>;
export type EpicWorld = World<EpicQuery>;
export type EpicVerdict = Verdict<EpicEvent, EpicEffect>;
export type EpicRule = Rule<EpicState, EpicEvent, EpicEffect, EpicQuery>;
