// What a team may ask for: effects and queries. Its rules can ask for nothing else.
import { CancelAttempt, StartAttempt } from '../attempt/effects.ts';
import { attemptQuery } from '../attempt/queries.ts';
import type { Rule, Verdict, World } from '../flow.ts';
import { agentAtWorkQuery } from '../world/agent-at-work.ts';
import { EnsureBranch } from '../world/branch-effects.ts';
import { AskRun, RequestRun, runQuery } from '../world/run.ts';
import { trialMergeQuery, worksetQuery } from '../world/workset.ts';
import { EnsureWorktree, RemoveWorktree } from '../world/worktree-effects.ts';
import { busQuery, PublishMessage } from './bus/asks.ts';
import type { TeamEvent } from './events.ts';
import type { TeamState } from './state.ts';

export const teamEffects = [
  EnsureBranch,
  RequestRun,
  AskRun,
  PublishMessage,
  EnsureWorktree,
  StartAttempt,
  CancelAttempt,
  RemoveWorktree,
] as const;
export const teamQueries = [runQuery, busQuery, attemptQuery, worksetQuery, trialMergeQuery, agentAtWorkQuery] as const;

type TeamEffect = (typeof teamEffects)[number];
type TeamQuery = ReturnType<(typeof teamQueries)[number]>;
export type TeamWorld = World<TeamQuery>;
export type TeamVerdict = Verdict<TeamEvent, TeamEffect>;
export type TeamRule = Rule<TeamState, TeamEvent, TeamEffect, TeamQuery>;
