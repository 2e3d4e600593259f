// Kinds of files that the language's own program reads.
import { join } from 'node:path';
import type { SyntaxFault, SyntaxKind } from '../../../../core/gate/syntax-report.ts';
import { type BlobSource, readFileAt } from '../changed-blobs.ts';
import type { SourceFile } from '../source-file.ts';
import { type Drafts, type Judged, writeDrafts } from './drafts.ts';
import { judgeGo } from './go.ts';
import { judgePython } from './python.ts';
import { judgeRust } from './rust.ts';
import { judgeShell } from './shell.ts';

interface Program {
  readonly ending: string;
  readonly judge: (drafts: Drafts, source: BlobSource) => Promise<Judged>;
}

const programs: Readonly<Partial<Record<SyntaxKind, Program>>> = {
  Python: { ending: '.py', judge: async (drafts, source) => judgePython(drafts, await pythonAskedFor(source)) },
  Go: { ending: '.go', judge: judgeGo },
  Rust: { ending: '.rs', judge: judgeRust },
  shell: { ending: '.sh', judge: judgeShell },
};

export const isForProgram = (kind: SyntaxKind) => programs[kind] !== undefined;

export interface ProgramOptions {
  readonly request: BlobSource & { readonly folder: string };
  readonly found: (file: SourceFile, fault: SyntaxFault | undefined) => void;
  readonly unread: (file: SourceFile, reason: string) => void;
}

export async function judgeByPrograms(files: readonly SourceFile[], options: ProgramOptions): Promise<void> {
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  await Promise.all(
    kinds.map(kind =>
      judgeKind(
        kind,
        files.filter(file => file.kind === kind),
        options,
      ),
    ),
  );
}

async function judgeKind(kind: SyntaxKind, files: readonly SourceFile[], { request, found, unread }: ProgramOptions) {
  const program = programs[kind];
  if (!program) throw new Error(`nothing reads ${kind}`);
  const drafts = writeDrafts(join(request.folder, kind), files, program.ending);
  const judged = await program.judge(drafts, request);
  for (const draft of drafts.drafts) {
    const reason = judged.unread.get(draft);
    if (reason === undefined) found(draft.file, judged.faults.get(draft));
    else unread(draft.file, reason);
  }
}

/** The minor version of Python 3, from a `requires-python` such as ">=3.12". */
async function pythonAskedFor(source: BlobSource): Promise<number | undefined> {
  const text = (await readFileAt(source, source.head, 'pyproject.toml'))?.toString('utf8') ?? '';
  const asked = /^[ \t]*requires-python[ \t]*=[ \t]*["']([^"'\n]*)/m.exec(text)?.[1] ?? '';
  const minor = [...asked.matchAll(/(?:>=|~=|==|>)\s{0,9}3\.(\d+)/g)].at(-1)?.[1];
  return minor === undefined ? undefined : Number(minor);
}
