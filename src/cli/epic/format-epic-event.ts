// One line per fact of a tick, for people who watch it. What it decided is said at its end.
import type { EpicEvent } from '../../core/epic/events.ts';
import type { Recorded } from '../../core/event.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

export function formatEpicEvent(event: Recorded<EpicEvent>, style: Style): string | undefined {
  switch (event.type) {
    case 'EpicAsked':
      return printable(`asks the ${event.data.role}: ${event.data.about}`);
    case 'EpicDecisionClosed':
      return event.data.how === 'dropped' ? style.yellow(printable(`dropped: ${event.data.why}`)) : undefined;
    default:
      return undefined;
  }
}
