// What the agent of an attempt does right now, folded from the lines of its transcript.
import { entryOf, type StoredEvent } from './transcript-entry.ts';

export interface Activity {
  readonly tokens: number;
  readonly toolCalls: number;
  /** Undefined: it reported no cost. */
  readonly costUsd: number | undefined;
  /** The newest tool call; one that is over has an end. */
  readonly tool:
    | { readonly id: string; readonly text: string; readonly at: number; readonly endedAt?: number }
    | undefined;
}

export const noActivity: Activity = { tokens: 0, toolCalls: 0, costUsd: undefined, tool: undefined };

export function foldActivity(activity: Activity, line: string): Activity {
  // Most lines are the protocol's own, and long: they are not even read.
  if (!line.includes('"kind":"event"')) return activity;
  const entry = entryOf(line);
  return entry?.event ? foldEvent(activity, entry.event, entry.at ?? 0) : activity;
}

function foldEvent(activity: Activity, event: StoredEvent, at: number): Activity {
  switch (event.kind) {
    case 'usage':
      return event.usage ? { ...activity, ...usageOf(activity, event.usage) } : activity;
    case 'tool-start':
      return {
        ...activity,
        toolCalls: activity.toolCalls + 1,
        tool: { id: event.id ?? '', text: toolText(event), at },
      };
    case 'tool-end':
      return activity.tool?.id === event.id && activity.tool
        ? { ...activity, tool: { ...activity.tool, endedAt: at } }
        : activity;
    default:
      return activity;
  }
}

/** Calls are counted here: most agents report tokens alone. */
function usageOf(activity: Activity, usage: NonNullable<StoredEvent['usage']>) {
  const toolCalls = Math.max(activity.toolCalls, usage.toolCalls);
  return { tokens: usage.tokens, toolCalls, costUsd: usage.costUsd ?? activity.costUsd };
}

function toolText({ tool = 'tool', command, paths = [] }: StoredEvent): string {
  const what = (command ?? paths.join(' ')).split('\n')[0]?.trim() ?? '';
  return what === '' ? tool : `${tool}: ${what}`;
}
