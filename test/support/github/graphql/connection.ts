// Connections that really page, with GitHub's own complaints about their bounds.
import { type Args, GitHubError, NotModelled, type View } from './view.ts';

const pageMax = 100;

export interface Row {
  readonly id: number | string;
}

export interface Connected<T extends Row> {
  /** As in the schema, for messages. */
  readonly name: string;
  readonly rows: readonly T[];
  readonly view: (row: T) => unknown;
}

export function connection<T extends Row>(args: Args, { name, rows, view }: Connected<T>): View {
  const { first, last, after, before } = args;
  judgeBounds(name, first, last);
  const start = after == null ? 0 : placeOf(rows, after) + 1;
  const end = before == null ? rows.length : placeOf(rows, before);
  const between = rows.slice(start, Math.max(start, end));
  const taken = first != null ? between.slice(0, first) : between.slice(Math.max(0, between.length - last));
  const from = first != null ? start : start + between.length - taken.length;
  return {
    __typename: 'Connection',
    totalCount: rows.length,
    nodes: () => taken.map(view),
    edges: () => taken.map(row => ({ __typename: 'Edge', cursor: cursorOf(row), node: () => view(row) })),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: from + taken.length < rows.length,
      hasPreviousPage: from > 0,
      startCursor: taken[0] === undefined ? null : cursorOf(taken[0]),
      endCursor: taken.length === 0 ? null : cursorOf(taken.at(-1) as T),
    },
  };
}

function judgeBounds(name: string, first: number | null | undefined, last: number | null | undefined): void {
  const [bound, size] = first != null ? ['first', first] : ['last', last];
  if (size == null) {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
    throw new GitHubError('MISSING_PAGINATION_BOUNDARIES', message);
  }
  if (Number(size) > pageMax) {
    const message = `Requesting ${size} records on the \`${name}\` connection exceeds the \`${bound}\` limit of ${pageMax} records.`;
    throw new GitHubError('EXCESSIVE_PAGINATION', message);
  }
  if (Number(size) < 0)
    throw new GitHubError('ARGUMENT_ERROR', `\`${bound}\` on the \`${name}\` connection cannot be less than zero.`);
}

function cursorOf({ id }: Row): string {
  return Buffer.from(`cursor:v2:${id}`).toString('base64');
}

function placeOf(rows: readonly Row[], cursor: string): number {
  const place = rows.findIndex(row => cursorOf(row) === cursor);
  if (place < 0)
    throw new GitHubError('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`);
  return place;
}

interface Dated {
  readonly createdAt: number;
  readonly updatedAt?: number;
  readonly number?: number;
}

/** Rows come as they were made, which is also what GitHub gives without an order. */
export function ordered<T extends Dated>(args: Args, rows: readonly T[]): T[] {
  const order: { field: string; direction: 'ASC' | 'DESC' } | null | undefined = args.orderBy;
  if (order == null) return [...rows];
  const keys: Record<string, (row: T) => number> = {
    CREATED_AT: row => row.createdAt,
    UPDATED_AT: row => row.updatedAt ?? row.createdAt,
    POSITION: () => 0,
    NUMBER: row => row.number ?? 0,
  };
  const key = keys[order.field];
  if (key === undefined) throw new NotModelled(`sandbox does not model the order ${order.field}`);
  const sorted = [...rows].sort((a, b) => key(a) - key(b));
  return order.direction === 'DESC' ? sorted.reverse() : sorted;
}
