// All pages of a connection. One that is missing makes the whole unknown: half a list would be a false answer.
import * as z from 'zod';
import type { Reply } from './reply.ts';

export const pageInfoSchema = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

export interface Connection<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: z.infer<typeof pageInfoSchema>;
}

const pagesMax = 100;

export async function allPages<T>(
  page: (after: string | null) => Promise<Reply<Connection<T>>>,
): Promise<Reply<readonly T[]>> {
  const nodes: T[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < pagesMax; pages++) {
    const reply: Reply<Connection<T>> = await page(after);
    if (reply.kind !== 'ok') return reply;
    nodes.push(...reply.value.nodes);
    const { hasNextPage, endCursor } = reply.value.pageInfo;
    if (!hasNextPage) return { kind: 'ok', value: nodes };
    after = endCursor;
  }
  return { kind: 'lost', reason: `GitHub's list has more than ${pagesMax} pages` };
}
