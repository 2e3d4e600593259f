// A card that was moved without right goes back to the step of the run, beside whatever else is done, and within a limit.
import { pursue } from '../../effect/pursue.ts';
import { stepOf } from '../../workflow/workflow.ts';
import { MoveCard } from '../../world/forge-effects.ts';
import { type RunState, requestOf } from '../state.ts';
import { currentStep } from '../view/current.ts';
import { expectedCard, isKnownMove, type Stray, strayCard } from '../view/watch.ts';
import { jumpRefusal } from './jump.ts';
import { briefly, type RunRule, type RunVerdict, warn } from './rule.ts';

/** In one visit: somebody who moves it more often, such as another program, would never stop. */
export const putBacksMax = 5;

export const putCardBack: RunRule = (state, world, now) => {
  const expected = expectedCard(state);
  if (expected === undefined) return undefined;
  const going = goingBack(state, expected, now);
  if (going) return going;
  const stray = strayCard(state, world);
  // Where the card shall be when the jump is done, only the jump knows.
  return stray && !state.jumpRequest ? sentBack(state, stray) : undefined;
};

function goingBack(state: RunState, status: string, now: number): RunVerdict | undefined {
  const cause = backCause(state, countOf(state));
  if (countOf(state) === 0 || state.effects.byCause(cause)?.status === 'done') return undefined;
  const input = { item: requestOf(state).item, status };
  const pursuit = pursue(state.effects, { effect: MoveCard, cause, input }, briefly, now);
  return pursuit.kind === 'going' ? { ...pursuit.verdict, isAside: true } : undefined;
}

function sentBack(state: RunState, stray: Stray): RunVerdict | undefined {
  const { move, expected } = stray;
  const isKnown = move !== undefined && isKnownMove(state, move.id);
  const message = isKnown ? undefined : `${explainMove(state, stray)}; it goes back to ${expected}`;
  if (countOf(state) >= putBacksMax) return leftThere(state, stray);
  const cause = backCause(state, countOf(state) + 1);
  return {
    why: message ?? `the card goes back to ${expected}`,
    record: [
      { type: 'CardPutBack', data: move ? { move: move.id } : {} },
      ...(message === undefined ? [] : [{ type: 'Warned' as const, data: { cause, message } }]),
    ],
  };
}

function leftThere(state: RunState, { card, expected }: Stray): RunVerdict | undefined {
  const cause = `${backCause(state, putBacksMax)}/last`;
  if (state.warnings.some(warning => warning.cause === cause)) return undefined;
  const where = card === undefined ? 'off the board' : `in ${card}`;
  const message = `the card was moved back to ${expected} ${putBacksMax} times and stays ${where} now`;
  return warn(cause, message);
}

const countOf = ({ putBacks, visits }: RunState) => putBacks.filter(({ visit }) => visit === visits.length).length;
const backCause = ({ visits }: RunState, n: number) => `card/${visits.length}/back/${n}`;

/** Who moved it, and why that does not count. */
function explainMove(state: RunState, { card, move }: Stray): string {
  const where = card === undefined ? 'off the board' : `to ${card}`;
  if (!move) return `the card was moved ${where}, it is not known by whom`;
  if (!move.isTrusted) return `${move.by} moved the card ${where}, who is not among the codeowners`;
  const target = card === undefined ? undefined : stepOf(requestOf(state).settings.workflow, card);
  return `${move.by} moved the card ${where}, but ${jumpRefusal(currentStep(state), target)}`;
}
