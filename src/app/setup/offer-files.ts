// `init --skill` and `init --workflow`: what would be written is shown first; what a person wrote is never replaced.
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { readIfThere } from '../../std/read-if-there.ts';
import type { Location } from '../location.ts';
import { ensurePerson } from '../use-case.ts';
import type { OfferedFiles, OfferRequest } from './answers.ts';
import { offeredFiles } from './offered-files.ts';

/** Nothing is written. */
export async function showOffer({ cwd, git }: Location, { offer }: OfferRequest): Promise<OfferedFiles> {
  const folder = await git.topFolder(cwd);
  return {
    offer,
    files: offeredFiles[offer].map(({ path, text }) => {
      const before = readIfThere(join(folder, path));
      return { path, text, state: before === undefined ? 'new' : before === text ? 'same' : 'other' };
    }),
  };
}

export async function writeOffer(location: Location, actor: Actor, request: OfferRequest): Promise<OfferedFiles> {
  ensurePerson(actor);
  const folder = await location.git.topFolder(location.cwd);
  const offered = await showOffer(location, request);
  const other = offered.files.find(({ state }) => state === 'other');
  if (other) throw isThere(other.path);
  for (const { path, text, state } of offered.files) if (state === 'new') write(folder, path, text);
  return offered;
}

function write(folder: string, path: string, text: string): void {
  // A repository may come from a stranger: what is written must not land wherever a link in it leads.
  for (let part = dirname(path); part !== '.'; part = dirname(part))
    if (lstatSync(join(folder, part), { throwIfNoEntry: false })?.isSymbolicLink()) throw isLink(part);
  try {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { flag: 'wx' });
  } catch (cause) {
    const what = `${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new Problem({ code: 'config-unwritable', what, remedy: 'Make that place writable.' }, { cause });
  }
}

function isThere(path: string): Problem {
  const what = `${path} is there already with another text, and was left as it is`;
  return new Problem({ code: 'config-exists', what, remedy: 'Remove it, or take over by hand what you want of it.' });
}

function isLink(part: string): Problem {
  const what = `${part} is a symbolic link, and what it leads to may be outside of the repository`;
  return new Problem({ code: 'config-unwritable', what, remedy: 'Replace the link with a folder.' });
}
