// Reads the changed files of one side with the parser of each kind.
import {
  mayBeScript,
  type SyntaxFault,
  type SyntaxKind,
  type SyntaxReport,
  syntaxKindOf,
} from '../../../core/gate/syntax-report.ts';
import type { Side } from '../../../ports/gate.ts';
import { type Blob, type BlobSource, changedBlobs, readBlobs, sizesOf } from './changed-blobs.ts';
import { parseInThreads } from './parse-in-threads.ts';
import { isForProgram, judgeByPrograms } from './programs/index.ts';
import { type SourceFile, sourceFileOf, weighFault } from './source-file.ts';

export interface JudgeRequest extends BlobSource {
  readonly side: Side;
  /** An empty folder. */
  readonly folder: string;
}

export async function judgeFiles(request: JudgeRequest): Promise<SyntaxReport> {
  const { small, large } = await blobsToRead(request);
  const texts = await readBlobs(request, small);
  const files = small.flatMap(({ path }, at) => sourceFileOf(path, texts[at] ?? Buffer.alloc(0)) ?? []);
  const report: SyntaxReport = { files: [...large], unread: [] };
  const found = (file: SourceFile, fault: SyntaxFault | undefined) => {
    const { path, kind } = file;
    report.files.push({ path, kind, ...(fault ? { fault: weighFault(file, fault) } : {}) });
  };
  const unread = ({ path, kind }: SourceFile, reason: string) => report.unread.push({ path, kind, reason });
  await Promise.all([
    parseInThreads(
      files.filter(({ kind }) => !isForProgram(kind)),
      found,
    ),
    judgeByPrograms(
      files.filter(({ kind }) => isForProgram(kind)),
      { request, found, unread },
    ),
  ]);
  return report;
}

const megabyte = 1024 * 1024;
/** Data is fast to read, and generated files of data are large. */
const megabytesMax = (kind: SyntaxKind | undefined) => (kind === 'JSON' ? 20 : 3);

async function blobsToRead(request: JudgeRequest) {
  const blobs = (await changedBlobs(request, request.side)).filter(
    ({ path }) => syntaxKindOf(path) ?? mayBeScript(path),
  );
  const sizes = await sizesOf(request, blobs);
  const isSmall = ({ path }: Blob, at: number) => (sizes[at] ?? 0) <= megabytesMax(syntaxKindOf(path)) * megabyte;
  const large = blobs.flatMap((blob, at) => {
    const kind = syntaxKindOf(blob.path);
    const message = `larger than ${megabytesMax(kind)} MB, so it was not read`;
    return isSmall(blob, at) || !kind ? [] : [{ path: blob.path, kind, fault: { message, isDoubtful: true } }];
  });
  return { small: blobs.filter(isSmall), large };
}
