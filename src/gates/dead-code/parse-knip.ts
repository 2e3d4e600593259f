// The report of knip: version 5 names unused files in a list of their own, version 6 as one more kind of each file's entry.
import * as z from 'zod';
import { parseJson } from '../../std/parse-json.ts';

/** One thing that nothing uses; `kind` is knip's own word. */
export interface Leftover {
  readonly kind: string;
  readonly path: string;
  readonly name: string;
  readonly line?: number;
}

const named = z.object({
  name: z.string().min(1),
  namespace: z.string().optional(),
  line: z.int().min(1).optional(),
});
/** Single ones; groups of the same; members by what they belong to. */
const kindSchema = z.union([z.array(named), z.array(z.array(named).min(1)), z.record(z.string(), z.array(named))]);
const entry = z.object({ file: z.string().min(1), owners: z.unknown().optional() }).catchall(kindSchema);
const report = z.object({ files: z.array(z.string()).optional(), issues: z.array(entry) });

/** Undefined: this is no report. */
export function parseKnip(stdout: string): readonly Leftover[] | undefined {
  const read = report.safeParse(lastObject(stdout));
  if (!read.success) return undefined;
  const { files = [], issues } = read.data;
  return [...files.map(path => ({ kind: 'files', path, name: path })), ...issues.flatMap(ofEntry)];
}

function ofEntry({ file: path, owners: _, ...kinds }: z.infer<typeof entry>): readonly Leftover[] {
  return Object.entries(kinds).flatMap(([kind, found]) =>
    flat(found).map(({ name, namespace, line }) => ({
      kind,
      path,
      name: namespace === undefined ? name : `${namespace}.${name}`,
      ...(line === undefined ? {} : { line }),
    })),
  );
}

type Named = z.infer<typeof named>;

function flat(found: z.infer<typeof kindSchema>): readonly Named[] {
  if (!Array.isArray(found)) {
    return Object.entries(found).flatMap(([namespace, members]) => members.map(each => ({ ...each, namespace })));
  }
  return found.map(each => (Array.isArray(each) ? together(each) : each));
}

function together(group: readonly Named[]): Named {
  const name = group.map(each => each.name).join(', ');
  return { ...group[0], name };
}

/** The report is one line; what a project's configuration prints comes before it. */
function lastObject(stdout: string): unknown {
  const line = stdout.split('\n').findLast(each => each.startsWith('{'));
  return line === undefined ? undefined : parseJson(line);
}
