// The report file of jscpd: versions 4 and 5 name places alike; only version 5 tells the kind of copy.
import * as z from 'zod';
import { parseJson } from '../../std/parse-json.ts';

export interface Location {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface Clone {
  readonly kind: 'exact' | 'renamed' | 'near-miss';
  readonly lines: number;
  readonly fragment: string;
  readonly first: Location;
  readonly second: Location;
}

const place = z.object({ name: z.string().min(1), start: z.int().min(1), end: z.int().min(1) });
const kinds = { exact: 'exact', renamed: 'renamed', similar: 'near-miss' } as const;
const clone = z.object({
  kind: z.enum(['exact', 'renamed', 'similar']).default('exact'),
  lines: z.int(),
  fragment: z.string(),
  firstFile: place,
  secondFile: place,
});
const report = z.object({ statistics: z.object({ total: z.object({}) }), duplicates: z.array(clone) });

/** Undefined: this is no report. */
export function parseJscpd(text: string): readonly Clone[] | undefined {
  const read = report.safeParse(parseJson(text));
  if (!read.success) return undefined;
  return read.data.duplicates.map(({ kind, lines, fragment, firstFile, secondFile }) => ({
    kind: kinds[kind],
    lines,
    fragment,
    first: placeOf(firstFile),
    second: placeOf(secondFile),
  }));
}

function placeOf({ name, start, end }: z.infer<typeof place>): Location {
  return { path: name.replace(/^\.\//, ''), start, end };
}
