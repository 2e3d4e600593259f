// One line of a transcript for people; the protocol's own lines add nothing to the events.

import { entryOf, type StoredEntry, type StoredEvent } from '../../app/views/transcript-entry.ts';
import { printableText } from '../cells.ts';
import type { Style } from '../terminal.ts';

export function formatEntry(line: string, style: Style): string | undefined {
  const entry = entryOf(line);
  if (!entry) return style.dim(shown(line));
  if (entry.kind === 'event' && entry.event) return formatEvent(entry.event, style);
  if (entry.kind === 'started') return style.dim(`${entry.runner} works in ${shown(entry.folder)}`);
  if (entry.kind === 'decision') return formatDecision(entry, style);
  if (entry.kind === 'refusal') return `${style.red('refused')} ${shown(entry.text)}`;
  return entry.kind === 'note' || entry.kind === 'stderr' ? style.dim(shown(entry.text)) : undefined;
}

/** An agent's words must not move the reader's cursor. */
const shown = (text = '') => printableText(text);

function formatDecision({ tool, command, paths, answer, reason, by }: StoredEntry, style: Style): string {
  const who = by === 'person' ? ' by a person' : '';
  const text = `${shown(tool)} ${shown(command ?? paths?.join(' '))}`.trimEnd();
  if (answer === 'allow') return style.dim(`allowed${who} ${text}: ${shown(reason)}`);
  return `${style.red(`denied${who}`)} ${text}: ${shown(reason)}`;
}

function formatEvent(event: StoredEvent, style: Style): string | undefined {
  if (event.kind === 'text') return shown(event.text);
  if (event.kind === 'thinking') return style.dim(shown(event.text));
  if (event.kind === 'tool-start')
    return `${style.bold(shown(event.tool))} ${shown(event.command ?? event.paths?.join(' '))}`.trimEnd();
  if (event.kind === 'tool-end') return event.isOk ? undefined : style.red('  failed');
  if (event.kind === 'plan') return event.steps?.map(step => `- ${shown(step)}`).join('\n');
  if (event.kind === 'warning') return `${style.yellow('warning')} ${shown(event.text)}`;
  if (event.kind === 'terminal')
    return style.dim(`it works in a terminal: pane ${shown(event.pane)}, process ${event.pid}`);
  if (event.kind === 'keys') return style.dim(`typed ${shown(event.text)}`);
  if (event.kind === 'end') return style.bold(`ended: ${event.outcome?.kind ?? 'unknown'}`);
  return undefined;
}
