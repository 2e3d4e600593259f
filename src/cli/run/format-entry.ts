// One line of a transcript for people; the protocol's own lines add nothing to the events.

import { entryOf, type StoredEvent } from '../../app/views/transcript-entry.ts';
import { printableText } from '../cells.ts';
import type { Style } from '../terminal.ts';

export function formatEntry(line: string, style: Style): string | undefined {
  const entry = entryOf(line);
  if (!entry) return style.dim(shown(line));
  if (entry.kind === 'event' && entry.event) return formatEvent(entry.event, style);
  if (entry.kind === 'started') return style.dim(`${entry.runner} works in ${shown(entry.folder)}`);
  if (entry.kind === 'refusal') return `${style.red('refused')} ${shown(entry.text)}`;
  return entry.kind === 'note' || entry.kind === 'stderr' ? style.dim(shown(entry.text)) : undefined;
}

/** An agent's words must not move the reader's cursor. */
const shown = (text = '') => printableText(text);

function formatEvent(event: StoredEvent, style: Style): string | undefined {
  switch (event.kind) {
    case 'text':
      return shown(event.text);
    case 'thinking':
      return style.dim(shown(event.text));
    case 'tool-start':
      return `${style.bold(shown(event.tool))} ${shown(event.command ?? event.paths?.join(' '))}`.trimEnd();
    case 'tool-end':
      return event.isOk ? undefined : style.red('  failed');
    case 'plan':
      return event.steps?.map(step => `- ${shown(step)}`).join('\n');
    case 'warning':
      return `${style.yellow('warning')} ${shown(event.text)}`;
    case 'end':
      return style.bold(`ended: ${event.outcome?.kind ?? 'unknown'}`);
    default:
      return undefined;
  }
}
