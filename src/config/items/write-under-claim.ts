// Puts a file in place under a number that nobody else can take at the same time.
import { link, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { idOfName } from './item-name.ts';

export interface NumberedText {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

/**
 * False: somebody else has the number. The draft claims it; whoever holds the claim looks once more, since another may
 * have finished after the number was chosen.
 */
export async function writeUnderClaim(place: string, { id, name, text }: NumberedText): Promise<boolean> {
  const draft = join(place, draftName(id));
  const file = await open(draft, 'wx').catch(error => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(text);
    await file.sync();
    const names = await readdir(place);
    if (names.some(each => numberOf(idOfName(each)) === id)) return false;
    await link(draft, join(place, name));
    return true;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

/** Claims count: one that a kill left behind only costs its number. */
export async function numbersIn(place: string): Promise<readonly number[]> {
  const names = await readdir(place);
  return names.map(name => numberOf(idOfName(name) ?? /^\.(?<id>\d+)\.draft$/.exec(name)?.groups?.id));
}

const draftName = (id: number) => `.${id}.draft`;

export function numberOf(id: string | undefined): number {
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : 0;
}
