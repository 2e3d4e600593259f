// What must hold of item and card when the run has come to rest: the card stands at its step, and no command was missed.
import type { Recorded } from '../../src/core/event.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { stepOf } from '../../src/core/workflow/workflow.ts';
import { isForbidden } from './losses.ts';
import type { World } from './world.ts';

type Events = readonly Recorded<RunEvent>[];

export function judgeBoardAtRest(world: World, events: Events): readonly string[] {
  return [...judgeClosed(world, events), ...(isOpen(events) ? judgeOpenRun(world, events) : [])];
}

function isOpen(events: Events): boolean {
  const isForGood = ({ type, data }: RunEvent) =>
    type === 'RunEnded' || (type === 'RunStopped' && data.reason === 'dropped');
  if (events.some(isForGood)) return false;
  const last = events.findLast(({ type }) => type === 'RunStopped' || type === 'ResumeRequested');
  return last?.type !== 'RunStopped' && events.some(({ type }) => type === 'StepEntered');
}

function judgeOpenRun(world: World, events: Events): string[] {
  const { settings, deeds, judges } = world;
  // What cannot be seen or is gone is not followed.
  if (settings.watchItemMs === 0 || deeds.isItemDeleted || isForbidden(world)) return [];
  const at = events.findLastIndex(({ type }) => type === 'StepEntered');
  const entered = events[at];
  const status = entered?.type === 'StepEntered' ? entered.data.status : '';
  const faults: string[] = [];
  const isDone = stepOf(settings.workflow, status)?.builtIn === 'done';
  if (deeds.closedSince !== undefined && !isDone) faults.push(`the item is closed, and its run is open at ${status}`);
  const { card, move } = { card: deeds.card.status, move: deeds.card.move ?? '' };
  const isCommand = deeds.moves.get(move)?.isTrusted && stepOf(settings.workflow, card ?? '')?.builtIn === 'backlog';
  const isExpected = wasMoved(events.slice(at), status);
  if (isCommand && isExpected && !judges.board.isFollowed(move))
    faults.push(`${move} to the backlog did not stop the run`);
  if (!isPaused(events) && isExpected && card !== status && !isGivenUp(events.slice(at)))
    faults.push(`the card stands in ${card}, and the run at ${status}`);
  return faults;
}

function isPaused(events: Events): boolean {
  return (
    events.findLast(({ type }) => type === 'PauseRequested' || type === 'ResumeRequested')?.type === 'PauseRequested'
  );
}

/** Our own move for this visit is done. */
function wasMoved(visit: Events, status: string): boolean {
  const move = visit.find(
    event =>
      event.type === 'EffectPrepared' &&
      event.data.kind === 'MoveCard' &&
      (event.data.input as { status: string }).status === status,
  );
  const key = move?.type === 'EffectPrepared' ? move.data.key : '';
  return visit.some(event => event.type === 'EffectDone' && event.data.key === key);
}

/** The card was moved back too often, and a warning says so. */
function isGivenUp(visit: Events): boolean {
  return visit.some(
    ({ type, data }) => type === 'Warned' && /\/back\/\d+\/last$/.test((data as { cause: string }).cause),
  );
}

/** An item is closed by the run only when that is wanted, and then it is, or a warning says that it could not be. */
function judgeClosed({ settings, forge }: World, events: Events): string[] {
  const end = events.find(({ type }) => type === 'RunEnded');
  const how = end?.type === 'RunEnded' ? end.data.how : undefined;
  const isDue = settings.closesItems && (how === 'merged' || how === 'already-resolved');
  if (!isDue)
    return forge.closings.length === 0 ? [] : [`the item was closed as ${forge.closings}, which nobody wanted`];
  const isWarned = events.some(({ type, data }) => type === 'Warned' && (data as { cause: string }).cause === 'close');
  if (forge.closings.some(why => why !== how)) return [`the item was closed as ${forge.closings}, but ended as ${how}`];
  return forge.closings.length > 0 || isWarned ? [] : [`the run ended as ${how}, and its item was not closed`];
}
