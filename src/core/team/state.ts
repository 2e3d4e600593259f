// The state of a team, folded from its own stream. What its runs and its bus show is observed, not kept here.
import { type Effects, noEffects } from '../effect/state.ts';
import type { ConflictNotice, Reading, TeamEventData, TeamMember } from './events.ts';
import { noRoster, type Roster } from './roster.ts';

export type NoticedConflict = ConflictNotice & { readonly at: number };

export interface TeamQuestion extends TeamEventData<'QuestionAsked'> {
  readonly at: number;
  readonly answer?: string;
  readonly isYes?: boolean | undefined;
  readonly isWithdrawn?: true;
}

/** What a person typed. Without a reading it waits for the classifier. */
export interface Words extends TeamEventData<'WordsSaid'> {
  readonly at: number;
  readonly by: string;
  readonly reading?: Reading;
}

export interface TeamState {
  readonly stream: string;
  readonly effects: Effects;
  readonly request?: TeamEventData<'TeamRequested'>;
  readonly roster: Roster;
  /** Those that were in it, and whose runs may be open. */
  readonly removed: readonly TeamMember[];
  readonly refused: readonly TeamEventData<'MemberRefused'>[];
  /** Counted, so that each pause and each resume is asked of every run once. */
  readonly pauses: number;
  readonly resumes: number;
  readonly isStopping: boolean;
  /** Counted like pauses. */
  readonly stops: number;
  /** How often a person wanted what is verified landed. */
  readonly trainRequests: number;
  readonly directives: readonly (TeamEventData<'DirectiveGiven'> & { readonly by: string })[];
  readonly words: readonly Words[];
  /** Oldest first. */
  readonly notices: readonly NoticedConflict[];
  readonly questions: readonly TeamQuestion[];
  readonly arrivals: readonly TeamEventData<'TrainArrived'>[];
  /** Of its branch, on a forge. */
  readonly review?: TeamEventData<'TeamReviewed'>;
  readonly ended?: TeamEventData<'TeamEnded'>;
}

export function initialTeam(stream: string): TeamState {
  const empty = { removed: [], refused: [], directives: [], words: [], notices: [], questions: [], arrivals: [] };
  return {
    stream,
    effects: noEffects,
    roster: noRoster,
    ...empty,
    pauses: 0,
    resumes: 0,
    isStopping: false,
    stops: 0,
    trainRequests: 0,
  };
}

export function requestOfTeam({ request, stream }: TeamState): TeamEventData<'TeamRequested'> {
  if (!request) throw new Error(`${stream} was never requested`);
  return request;
}

export const isPaused = ({ pauses, resumes }: TeamState) => pauses > resumes;
