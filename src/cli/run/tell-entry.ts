// One line of a transcript for people; the protocol's own lines tell nothing that the events do not.
import type { Style } from '../terminal.ts';

interface StoredEvent {
  readonly kind: string;
  readonly text?: string;
  readonly tool?: string;
  readonly command?: string;
  readonly paths?: readonly string[];
  readonly isOk?: boolean;
  readonly steps?: readonly string[];
  readonly outcome?: { readonly kind: string };
}

interface StoredEntry {
  readonly kind?: string;
  readonly text?: string;
  readonly event?: StoredEvent;
}

export function tellEntry(line: string, style: Style): string | undefined {
  const entry = entryOf(line);
  if (!entry) return style.dim(line);
  if (entry.kind === 'event' && entry.event) return tellEvent(entry.event, style);
  if (entry.kind === 'refusal') return `${style.red('refused')} ${entry.text ?? ''}`;
  return entry.kind === 'note' || entry.kind === 'stderr' ? style.dim(entry.text ?? '') : undefined;
}

function entryOf(line: string): StoredEntry | undefined {
  try {
    return JSON.parse(line) as StoredEntry;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function tellEvent(event: StoredEvent, style: Style): string | undefined {
  switch (event.kind) {
    case 'text':
      return event.text;
    case 'thinking':
      return style.dim(event.text ?? '');
    case 'tool-start':
      return `${style.bold(event.tool ?? '')} ${event.command ?? event.paths?.join(' ') ?? ''}`.trimEnd();
    case 'tool-end':
      return event.isOk ? undefined : style.red('  failed');
    case 'plan':
      return event.steps?.map(step => `- ${step}`).join('\n');
    case 'warning':
      return `${style.yellow('warning')} ${event.text ?? ''}`;
    case 'end':
      return style.bold(`ended: ${event.outcome?.kind ?? 'unknown'}`);
    default:
      return undefined;
  }
}
