// Pitwall's own pyright by its command line: its language server calls files fine that it has not read yet.
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod';
import type { Diagnosis } from '../../../core/gate/diagnosis.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { runProgram } from '../../../std/run-program.ts';
import type { DiagnoseRequest } from './diagnose.ts';
import type { insideFiles } from './inside-files.ts';

const reportSchema = z.object({
  generalDiagnostics: z.array(
    z.object({
      file: z.string(),
      severity: z.string(),
      message: z.string(),
      rule: z.string().optional(),
      range: z.object({ start: z.object({ line: z.int() }) }).optional(),
    }),
  ),
  summary: z.object({ filesAnalyzed: z.int() }),
});
type Found = z.infer<typeof reportSchema>['generalDiagnostics'][number];

export async function runPyright(
  { checkout, server, silenceMs }: DiagnoseRequest,
  { files, left }: ReturnType<typeof insideFiles>,
): Promise<Diagnosis> {
  const root = realpathSync(checkout);
  const paths = files.map(({ path }) => path);
  const end = await runProgram([...server, ...paths.map(path => `./${path}`)], { cwd: root, timeoutMs: silenceMs });
  if (end.kind === 'broken') return { kind: 'failed', reason: end.reason };
  const report = reportSchema.safeParse(parseJson(end.stdout));
  if (!report.success) return { kind: 'failed', reason: `pyright ended with ${end.code} and without a report` };
  const { generalDiagnostics, summary } = report.data;
  // Its own rules, and the project's, say what it does not read.
  if (summary.filesAnalyzed === 0) return { kind: 'absent', reason: 'pyright reads none of these files' };
  const errorsIn = (path: string) =>
    generalDiagnostics.filter(({ file, severity }) => severity === 'error' && relative(root, file) === path);
  return {
    kind: 'diagnosed',
    files: paths.map(path => ({ path, errors: errorsIn(path).map(asFault) })),
    left: [...left],
  };
}

/** Only the first line of the message: the others explain types in detail. */
function asFault({ message, rule, range }: Found) {
  const line = (range?.start.line ?? 0) + 1;
  const [first = ''] = message.split('\n', 1);
  return { line, source: 'pyright', message: first, ...(rule === undefined ? {} : { code: rule }) };
}
