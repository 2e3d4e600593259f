// What tools printed, kept by what they were run on. Only whole answers are kept: an error or a time limit may be gone next time.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { unlessRefused } from '../../../std/error-code.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { readIfThere } from '../../../std/read-if-there.ts';
import { writeByRename } from '../../../std/write-by-rename.ts';

const keptSchema = z.object({
  exitCode: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  report: z.string().optional(),
  reports: z.array(z.string()).optional(),
  durationMs: z.number(),
});
export type KeptOutput = z.infer<typeof keptSchema>;

const entriesMax = 500;

export class OutputCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What cannot be read is not there: it is made anew. */
  find(key: readonly unknown[]): KeptOutput | undefined {
    const file = this.#fileOf(key);
    const text = readIfThere(file);
    const kept = text === undefined ? undefined : keptSchema.safeParse(parseJson(text));
    if (!kept?.success) return undefined;
    const now = new Date();
    // So that used entries stay. Another process may have removed it meanwhile.
    unlessRefused(['ENOENT'], () => utimesSync(file, now, now));
    return kept.data;
  }

  keep(key: readonly unknown[], output: KeptOutput): void {
    mkdirSync(this.#folder, { recursive: true });
    writeByRename(this.#fileOf(key), JSON.stringify(output));
    this.#forgetOldest();
  }

  #fileOf(key: readonly unknown[]): string {
    return join(this.#folder, `${createHash('sha256').update(JSON.stringify(key)).digest('hex')}.json`);
  }

  #forgetOldest(): void {
    const files = readdirSync(this.#folder).map(name => join(this.#folder, name));
    if (files.length <= entriesMax) return;
    const usedAt = new Map(files.map(file => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
    const oldest = files.toSorted((a, b) => (usedAt.get(a) ?? 0) - (usedAt.get(b) ?? 0));
    for (const file of oldest.slice(0, files.length - entriesMax)) rmSync(file, { force: true });
  }
}
