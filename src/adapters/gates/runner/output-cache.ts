// What tools printed, kept by what they were run on. Only whole answers are kept: an error or a time limit may be gone next time.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const keptSchema = z.object({
  exitCode: z.int(),
  stdout: z.string(),
  stderr: z.string(),
  report: z.string().optional(),
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
    touch(file);
    return kept.data;
  }

  keep(key: readonly unknown[], output: KeptOutput): void {
    mkdirSync(this.#folder, { recursive: true });
    const file = this.#fileOf(key);
    const half = `${file}.${randomUUID()}.part`;
    writeFileSync(half, JSON.stringify(output));
    renameSync(half, file);
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

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** So that what is used stays. Somebody else may have taken it away meanwhile. */
function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
