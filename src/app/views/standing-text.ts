// A run's standing in words: the one wording for status, summary, board, live view, explanations and notices.

import { adviceFor } from '../../core/run/stop-reason.ts';
import type { Standing } from '../../core/run/view/standing.ts';
import { bareName } from '../runs/find-run.ts';

/** `in review`, `stopped: gate-limit`, `at Implementation`. */
export function standingText(standing: Standing): string {
  const { kind, step, by, isDropping, stopped, ended } = standing;
  switch (kind) {
    case 'ended':
      return `ended: ${ended}`;
    case 'stopped':
      return `stopped: ${stopped?.reason}`;
    case 'stopping':
      return `being ${isDropping ? 'dropped' : 'stopped'}, as ${by} asked`;
    case 'paused':
      return `paused by ${by}`;
    case 'merging':
      return 'merging';
    case 'in-review':
      return 'in review';
    case 'asking':
    case 'working':
      return `at ${step}`;
    case 'starting':
      return 'at the start';
  }
}

const endings = { merged: 'merged', 'merged-unproven': 'merged, not proven', 'already-resolved': 'resolved before' };

/** The same on a card, whose column says at which step it is. */
export function cardText(standing: Standing): string {
  if (standing.kind === 'ended' && standing.ended) return endings[standing.ended];
  if (standing.kind !== 'working' && standing.kind !== 'starting') return standingText(standing);
  return standing.waitsFor === 'resume' ? 'interrupted' : 'running';
}

/** What a person does next, in one sentence. */
export function nextText(standing: Standing, driver: string | undefined): string {
  const { kind, run, stopped, next, waitsFor } = standing;
  const command = next ? `"pitwall ${next.join(' ')}"` : '';
  if (kind === 'stopped' && stopped) return adviceFor(stopped.reason, bareName(run));
  if (kind === 'paused') return `Go on with ${command}.`;
  if (kind === 'in-review') return `See it with ${command}; a merge ends the run.`;
  if (kind === 'asking') return `Answer it with ${command}.`;
  if (waitsFor === undefined) return 'Nothing is left to do.';
  if (waitsFor === 'resume') return `It was running when Pitwall stopped. Go on with ${command}.`;
  return driver === undefined ? 'It is running.' : `It is driven by ${driver}.`;
}
