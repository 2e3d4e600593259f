// Pages of a REST list, with GitHub's Link header.
import type { RestAnswer, RestCall } from './call.ts';

const perPageMax = 100;

export function page<T>(
  call: RestCall,
  all: readonly T[],
  render: (rows: readonly T[]) => unknown = rows => rows,
): RestAnswer {
  const size = Math.min(perPageMax, Math.max(1, Number(call.query.per_page ?? 30)));
  const number = Math.max(1, Number(call.query.page ?? 1));
  const last = Math.max(1, Math.ceil(all.length / size));
  const link = linkHeader(call.url, number, last);
  const rows = all.slice((number - 1) * size, number * size);
  return { status: 200, ...(link !== '' && { headers: { link } }), body: render(rows) };
}

function linkHeader(url: URL, number: number, last: number): string {
  const to = (target: number, rel: string) => {
    const address = new URL(url);
    address.searchParams.set('page', String(target));
    return `<${address}>; rel="${rel}"`;
  };
  return [
    ...(number > 1 ? [to(Math.min(number - 1, last), 'prev')] : []),
    ...(number < last ? [to(number + 1, 'next'), to(last, 'last')] : []),
    ...(number > 1 ? [to(1, 'first')] : []),
  ].join(', ');
}
