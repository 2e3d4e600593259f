// A query about nothing in particular, for tests of what drives any flow.
import type { Query } from '../../src/core/query.ts';

export function sampleQuery(kind: string, key = kind, stream?: string): Query {
  return { kind, key, ...(stream === undefined ? {} : { stream }) } as Query;
}
