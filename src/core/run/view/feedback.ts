// What people and other flows told the agent of the code step. One turn of it takes only so much: what binds comes first, then the
// oldest, and the rest waits for the next turn.
import type { RunState } from '../state.ts';
import { codeStep } from './current.ts';

export type Feedback = RunState['feedback'][number];

export interface FeedbackOfTurn {
  readonly shown: readonly Feedback[];
  /** How many are left for later turns. */
  readonly waiting: number;
}

/** So that a busy team does not fill the prompt. One piece is shown however long it is. */
const perTurnMax = 10;
const charsPerTurnMax = 16_000;

/** Of the agent that is about to begin, or that the next one will be. */
export function feedbackOfTurn(state: RunState): FeedbackOfTurn {
  const { open } = turnsOf(state);
  const last = state.attempts.at(-1);
  const isBegun = last !== undefined && last.role === codeStep(state)?.role && !last.conclusion;
  const given = isBegun ? open.filter(({ attempts }) => attempts < state.attempts.length) : open;
  const shown = takeTurn(given);
  return { shown, waiting: given.length - shown.length };
}

/** The newest that the work has to go back for: no agent has read it. */
export function unheardFeedback(state: RunState): Feedback | undefined {
  const { heard } = turnsOf(state);
  return state.feedback.findLast(each => each.isBinding && !heard.has(each));
}

/** `open`: no agent that read it has delivered a result. */
function turnsOf(state: RunState): { readonly open: readonly Feedback[]; readonly heard: ReadonlySet<Feedback> } {
  const role = codeStep(state)?.role;
  const heard = new Set<Feedback>();
  let open = state.feedback;
  for (const [at, attempt] of state.attempts.entries()) {
    if (attempt.role !== role) continue;
    const shown = takeTurn(open.filter(({ attempts }) => attempts <= at));
    for (const each of shown) heard.add(each);
    if (attempt.conclusion?.result) open = open.filter(each => !shown.includes(each));
  }
  return { open, heard };
}

function takeTurn(open: readonly Feedback[]): readonly Feedback[] {
  const shown: Feedback[] = [];
  let chars = 0;
  for (const each of open.toSorted((a, b) => Number(b.isBinding) - Number(a.isBinding))) {
    chars += each.reason.length;
    if (shown.length === perTurnMax || (shown.length > 0 && chars > charsPerTurnMax)) break;
    shown.push(each);
  }
  return shown;
}
