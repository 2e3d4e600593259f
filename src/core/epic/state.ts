// What this machine knows of an epic besides its body: the tick that is under way, and what it has decided.
import { type Effects, noEffects } from '../effect/state.ts';
import type { EpicDecision } from './decision.ts';
import type { Conclusion, EpicEventData, EpicQuestionAsked } from './events.ts';

export interface CommandApproval {
  readonly id: string;
  readonly scope: string;
  readonly by: string;
  readonly at: number;
}

export interface OpenTick extends EpicEventData<'EpicTickRequested'> {
  readonly at: number;
  /** Counts the ticks of this machine. */
  readonly n: number;
  readonly read?: EpicEventData<'EpicRead'>;
  /** Since when the epic cannot be seen. */
  readonly lostAt?: number | undefined;
  readonly asked?: EpicQuestionAsked;
  /** The one decision of this tick was carried out. */
  readonly closed?: EpicDecision;
  readonly conclusion?: Conclusion;
}

export interface EpicState {
  readonly stream: string;
  readonly effects: Effects;
  /** Of the newest fact. */
  readonly at: number;
  /** Undefined between ticks. */
  readonly tick?: OpenTick | undefined;
  readonly ticks: number;
  /** Requested while another one was open: they come after it. */
  readonly waiting: readonly EpicEventData<'EpicTickRequested'>[];
  /** Decided and not closed, in this tick or an earlier one. */
  readonly open?: EpicDecision | undefined;
  readonly approvals: readonly CommandApproval[];
  /** How the last tick ended. */
  readonly last?: (Conclusion & { readonly tick: string }) | undefined;
}

export function initialEpic(stream: string): EpicState {
  return { stream, effects: noEffects, at: 0, ticks: 0, waiting: [], approvals: [] };
}

export const epicOf = ({ stream }: Pick<EpicState, 'stream'>) => stream.slice('epic/'.length);
export const epicStream = (epic: string) => `epic/${epic}`;
