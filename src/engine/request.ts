// A request from outside the stream's driver: appended without its lease, at whatever version the stream has.
import type { Actor, FlowEvent } from '../core/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';

export interface Request {
  readonly stream: string;
  readonly event: FlowEvent;
  readonly actor: Actor;
  /** The same id again is the same request. */
  readonly id: string;
}

/** Gives the version of the stream afterwards. */
export async function request(parts: { journal: Journal; clock: Clock }, asked: Request): Promise<number> {
  const { stream, event, actor, id } = asked;
  const events = [{ type: event.type, data: event.data, id, at: parts.clock.now(), actor }];
  const outcome = await parts.journal.append({ stream, expectedVersion: 'any', events });
  if (outcome.kind !== 'appended') throw new Error(`a request has no version and no lease to lose: ${outcome.kind}`);
  return outcome.version;
}
