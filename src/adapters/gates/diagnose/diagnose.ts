// Asks a language server about files, up to three times: one that breaks once may do better the next time.
import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import type { Diagnosis } from '../../../core/gate/diagnosis.ts';
import { converse, type Said } from './converse.ts';
import { insideFiles, type OpenFile } from './inside-files.ts';
import { runPyright } from './run-pyright.ts';
import { ServerLine } from './server-line.ts';
import { type Argv, type Broken, startServer } from './server-process.ts';

export interface DiagnoseRequest {
  readonly checkout: string;
  readonly paths: readonly string[];
  readonly server: Argv;
  /** Of Pitwall's own: the project did not choose it. */
  readonly isOwn?: boolean;
  /** Of a server that says nothing at all. */
  readonly silenceMs: number;
  /** Of one that was shown a broken file, is at nothing, and does not object. */
  readonly stillMs: number;
}

const triesMax = 3;

export async function diagnose(request: DiagnoseRequest): Promise<Diagnosis> {
  const { checkout, paths, server } = request;
  const { files, left } = insideFiles(checkout, paths);
  if (files.length === 0) return { kind: 'diagnosed', files: [], left: [...left] };
  if (request.isOwn && basename(server[0]) === 'pyright') return await runPyright(request, { files, left });
  let broken = '';
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const end = await diagnoseOnce(request, files);
    if (end.kind === 'said') return { kind: 'diagnosed', files: [...end.files], left: [...left] };
    if (end.kind === 'blind')
      return { kind: 'absent', reason: `${server[0]} finds nothing wrong in a file that is broken` };
    if (end.isAbsent) return { kind: 'absent', reason: end.reason };
    broken = end.reason;
    process.stderr.write(`try ${tries}: ${broken}\n`);
  }
  return { kind: 'failed', reason: `${broken} (${triesMax} tries)` };
}

async function diagnoseOnce(request: DiagnoseRequest, files: readonly OpenFile[]): Promise<Said | Broken> {
  const process = startServer(request.server, request.checkout);
  const line = new ServerLine(process, request.silenceMs);
  const heard = await Promise.race([line.broken, speak(line, request, files)]);
  const end = line.isGarbled ? await line.broken : heard;
  if (end.kind === 'broken') process.child.kill('SIGKILL');
  else await line.sayGoodbye();
  line.close();
  await process.ended;
  return end;
}

async function speak(
  line: ServerLine,
  { checkout, server, stillMs, isOwn = false }: DiagnoseRequest,
  files: readonly OpenFile[],
) {
  try {
    const topic = { name: server[0], isOwn, checkout: realpathSync(checkout), files, stillMs };
    return await converse(line.connection, topic);
  } catch (error) {
    return await line.whyBroken(`${server[0]}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
