// What another flow asks of a run, as a fact of that run.
import type { RunAsk } from '../world/run.ts';
import type { RunEvent } from './events.ts';

export function askedOfRun(ask: RunAsk, id: string): RunEvent {
  switch (ask.kind) {
    case 'pause':
      return { type: 'PauseRequested', data: {} };
    case 'resume':
      return { type: 'ResumeRequested', data: { grant: false } };
    case 'stop':
      return { type: 'StopRequested', data: { drop: false } };
    case 'land':
      return { type: 'MergeRequested', data: { updateCheckout: ask.updateCheckout, commit: ask.commit } };
    case 'hear': {
      const { reason, by, isBinding } = ask;
      return { type: 'FeedbackGiven', data: { id, reason, isBinding, ...(by === undefined ? {} : { by }) } };
    }
  }
}
