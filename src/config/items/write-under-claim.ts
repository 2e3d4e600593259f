// Writes a file under a number that no other process can take at the same time.
import { link, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { idOfName } from './item-name.ts';

export interface NumberedText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

/** False: another process has the number. It may have finished after the number was chosen, so the claim is checked again. */
export async function writeUnderClaim(folder: string, { id, name, text }: NumberedText): Promise<boolean> {
  const draft = join(folder, draftName(id));
  const file = await open(draft, 'wx').catch(error => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(text);
    await file.sync();
    const names = await readdir(folder);
    if (names.some(each => numberOf(idOfName(each)) === id)) return false;
    await link(draft, join(folder, name));
    return true;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

/** Claims count: one that a kill left behind only costs its number. */
export async function numbersIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder);
  return names.map(name => numberOf(idOfName(name) ?? /^\.(?<id>\d+)\.draft$/.exec(name)?.groups?.id));
}

const draftName = (id: number) => `.${id}.draft`;

export function numberOf(id: string | undefined): number {
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : 0;
}
