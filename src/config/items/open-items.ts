// The items of a repository. Each question looks anew, so that an edit counts at once.
import { Problem } from '../../core/problem.ts';
import type { LocalItem } from '../../core/world/item.ts';
import type { GitReader } from '../../ports/git-reader.ts';
import type { ConfigFault } from '../fault.ts';
import { idOfName, itemsFolder } from './item-name.ts';
import { itemProblem } from './item-problem.ts';
import { type ItemSource, openItemSource } from './item-source.ts';
import { type ItemReading, parseItem } from './parse-item.ts';

export interface Items {
  /** Undefined: there is none. One that is wrong is a Problem; the others do not matter. */
  read(id: string): Promise<LocalItem | undefined>;
  /** By number, with all that is wrong in the others. */
  readAll(): Promise<AllItems>;
  ids(): Promise<readonly string[]>;
}

export interface AllItems {
  readonly origin: ItemSource['origin'];
  readonly items: readonly LocalItem[];
  readonly faults: readonly ConfigFault[];
}

/** `folder`: the top of the repository. `base`: a branch or a commit, for a working copy without items. */
export function openItems(git: GitReader, folder: string, base: string): Items {
  return {
    read: async id => {
      const source = await openItemSource(git, folder, base);
      refuseTwice(source, id);
      const [name] = namesOf(source, id);
      if (name === undefined) return undefined;
      const reading = await readOne(source, id, name);
      if (reading.kind === 'wrong') throw itemProblem(reading.faults);
      return reading.item;
    },
    readAll: async () => {
      const source = await openItemSource(git, folder, base);
      const ids = idsOf(source);
      for (const id of ids) refuseTwice(source, id);
      const readings = await Promise.all(ids.map(id => readOne(source, id, namesOf(source, id)[0] ?? '')));
      return {
        origin: source.origin,
        items: readings.flatMap(reading => (reading.kind === 'item' ? reading.item : [])),
        faults: readings.flatMap(reading => (reading.kind === 'wrong' ? reading.faults : [])),
      };
    },
    ids: async () => idsOf(await openItemSource(git, folder, base)),
  };
}

async function readOne(source: ItemSource, id: string, name: string): Promise<ItemReading> {
  return parseItem(id, `${itemsFolder}/${name}`, await source.read(name));
}

function idsOf({ names }: ItemSource): readonly string[] {
  return [...new Set(names.flatMap(name => idOfName(name) ?? []))].toSorted((a, b) => Number(a) - Number(b));
}

function namesOf({ names }: ItemSource, id: string): readonly string[] {
  return names.filter(name => idOfName(name) === id).toSorted();
}

function refuseTwice(source: ItemSource, id: string): void {
  const names = namesOf(source, id);
  if (names.length < 2) return;
  const what = `item ${id} is there ${names.length} times: ${names.map(name => `${itemsFolder}/${name}`).join(', ')}`;
  throw new Problem({ code: 'item-invalid', what, remedy: 'Give all but one of them another number.' });
}
