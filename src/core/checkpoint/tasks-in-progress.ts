// Which tasks are in progress by the list of the team or by the messages, and when each was last heard of.
import { isDone, isStart, versionOf } from './session/read-states.ts';
import type { Session } from './session/session.ts';

export interface TaskInProgress {
  readonly task: string;
  /** Milliseconds of the last message about it, or of its start where there is none. */
  readonly heardAt: number | undefined;
  readonly place: string;
}

interface Heard {
  heardAt: number | undefined;
  started: number;
  done: number;
  place: string;
}

export function tasksInProgress({ tasks, messages }: Session): readonly TaskInProgress[] {
  const heard = new Map<string, Heard>();
  for (const message of messages) {
    const { task, at, place, data } = message;
    if (task === undefined) continue;
    const known = heard.get(task) ?? { heardAt: undefined, started: 0, done: 0, place };
    heard.set(task, known);
    if (at !== undefined && at >= (known.heardAt ?? at)) Object.assign(known, { heardAt: at, place });
    if (isStart(message)) known.started = Math.max(known.started, versionOf(data));
    if (isDone(message)) known.done = Math.max(known.done, versionOf(data));
  }
  const listed = new Map(tasks.map(each => [each.id, each]));
  return [...new Set([...listed.keys(), ...heard.keys()])].flatMap(task => {
    const own = listed.get(task);
    const said = heard.get(task);
    if (!isOpen(own?.status, said)) return [];
    return [{ task, heardAt: said?.heardAt ?? own?.startedAt, place: said?.place ?? own?.place ?? '' }];
  });
}

/** What the list calls done is done, unless a later version of it was begun. */
function isOpen(status: string | undefined, said: Heard | undefined): boolean {
  const isBegun = said !== undefined && said.started > said.done;
  if (status === undefined || status === 'pending') return isBegun;
  if (status === 'in_progress') return isBegun || said === undefined || said.done === 0;
  return status === 'completed' && isBegun && said.done > 0;
}
