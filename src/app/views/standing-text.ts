// A run's standing in words: the one wording for status, summary, board, live view, explanations and notices.

import { hintOn } from '../../core/run/stop-reason.ts';
import type { Standing } from '../../core/run/view/standing.ts';

const texts: Readonly<Record<Standing['kind'], (standing: Standing) => string>> = {
  ended: ({ ended }) => `ended: ${ended === undefined ? '' : endings[ended]}`,
  stopped: ({ stopped }) => `stopped: ${stopped?.reason}`,
  stopping: ({ by, isDropping }) => `being ${isDropping ? 'dropped' : 'stopped'}, as ${by} asked`,
  paused: ({ by }) => `paused by ${by}`,
  merging: () => 'merging',
  'in-review': () => 'in review',
  asking: ({ step }) => `at ${step}`,
  working: ({ step }) => `at ${step}`,
  starting: () => 'at the start',
};

/** `in review`, `stopped: gate-limit`, `at Implementation`. */
export const standingText = (standing: Standing): string => texts[standing.kind](standing);

export const endings = {
  merged: 'merged',
  'merged-unproven': 'merged, not proven',
  'already-resolved': 'already resolved',
};

/** The same on a card, whose column says at which step it is. */
export function cardText(standing: Standing): string {
  if (standing.kind === 'ended' && standing.ended) return endings[standing.ended];
  if (standing.kind !== 'working' && standing.kind !== 'starting') return standingText(standing);
  return standing.waitsFor === 'resume' ? 'interrupted' : 'running';
}

/** Who acts next, in one sentence; the commands of the standing say how. */
export function nextText({ kind, stopped, waitsFor }: Standing, driver: string | undefined): string {
  if (kind === 'stopped' && stopped) return hintOn(stopped.reason);
  if (kind === 'paused') return 'It starts nothing new until you resume it.';
  if (kind === 'in-review' && waitsFor === 'review') return 'It is ready for your review.';
  if (kind === 'in-review' && waitsFor === 'resume')
    return 'Changes are requested, and no agent has begun to make them.';
  if (kind === 'asking') return 'An agent asks you, and waits for the answer.';
  if (waitsFor === undefined) return 'Nothing is left to do.';
  if (waitsFor === 'resume') return 'It was running when Pitwall stopped.';
  return driver === undefined ? 'It is running.' : `It is driven by ${driver}.`;
}
