// Turns stored rows back into events. What cannot be read is a problem with its place, never an empty answer.
import { type Actor, actorSchema, type DefinitionsFor, decodeEvent, type Recorded } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';

export interface StoredEvent {
  /** In the order across streams. */
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
}

/** `file` is for people: where the row is. */
export function decodeStored(definitionsFor: DefinitionsFor, stored: StoredEvent, file: string): Recorded {
  const { stream, version, id, at } = stored;
  const decoded = decodeEvent(
    definitionsFor(stream),
    stored.type,
    stored.schemaVersion,
    parseOrStop(stored, 'data', file),
  );
  if (decoded.kind === 'newer') throw newerEvent(stored, decoded.message, file);
  if (decoded.kind === 'unreadable') throw unreadable(stored, decoded.message, file);
  const { type, data } = decoded.event;
  return { type, data, stream, version, id, at, actor: decodeActor(stored, file) };
}

/** A stream has many events and few actors. */
const actors = new Map<string, Actor>();
const actorsMax = 1000;

function decodeActor(stored: StoredEvent, file: string): Actor {
  const known = actors.get(stored.actor);
  if (known) return known;
  const actor = actorSchema.safeParse(parseOrStop(stored, 'actor', file));
  if (!actor.success) throw unreadable(stored, 'its actor is malformed', file);
  if (actors.size >= actorsMax) actors.clear();
  actors.set(stored.actor, Object.freeze(actor.data));
  return actor.data;
}

function parseOrStop(stored: StoredEvent, part: 'data' | 'actor', file: string): unknown {
  try {
    return JSON.parse(stored[part]);
  } catch (cause) {
    throw unreadable(stored, `its ${part} is not JSON`, file, cause);
  }
}

function unreadable(stored: StoredEvent, why: string, file: string, cause?: unknown): Problem {
  return new Problem(
    {
      code: 'journal-unreadable',
      what: `Event ${stored.version} of ${stored.stream} in ${file} cannot be read: ${why}.`,
      remedy: `Keep ${file} and restore the last good copy of its folder; nothing was changed.`,
    },
    { cause },
  );
}

function newerEvent(stored: StoredEvent, why: string, file: string): Problem {
  return new Problem({
    code: 'newer-pitwall',
    what: `Event ${stored.version} of ${stored.stream} in ${file} was written by a newer Pitwall: ${why}.`,
    remedy: 'Update Pitwall to at least the version that wrote it.',
  });
}
