// Files as a language's own program can read them: written to a private folder, under names that mean nothing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyntaxFault } from '../../../../core/gate/syntax-report.ts';
import type { SourceFile } from '../source-file.ts';

export interface Draft {
  readonly file: SourceFile;
  readonly name: string;
}

export interface Drafts {
  readonly folder: string;
  readonly drafts: readonly Draft[];
}

/** Files without a fault are not in it. `unread`: why no program could read the others. */
export interface Judged {
  readonly faults: Map<Draft, SyntaxFault>;
  readonly unread: Map<Draft, string>;
}

/** How long a program may take for all files. */
export const programTimeoutMs = 60_000;

export function writeDrafts(folder: string, files: readonly SourceFile[], ending: string): Drafts {
  mkdirSync(folder, { recursive: true });
  const drafts = files.map((file, at) => ({ file, name: `${at}${ending}` }));
  for (const { file, name } of drafts) writeFileSync(join(folder, name), file.bytes);
  return { folder, drafts };
}

export function noneRead({ drafts }: Drafts, reason: string): Judged {
  return { faults: new Map(), unread: new Map(drafts.map(draft => [draft, reason])) };
}

export const missing = (program: string) => `${program} is not on the PATH`;
