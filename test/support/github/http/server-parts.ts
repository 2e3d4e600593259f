// What every kind of request needs, and what is known of one that arrived.
import type { IncomingHttpHeaders } from 'node:http';
import type { Site } from '../state/site.ts';
import type { Violation } from './call.ts';
import type { RateLimits } from './rate-limits.ts';

export interface ServerParts {
  readonly site: Site;
  readonly limits: RateLimits;
  readonly violations: Violation[];
}

export interface Arrival {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
