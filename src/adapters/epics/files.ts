// Epics as item files of the working copy. A file belongs to whoever has it: only processes of this machine take turns.
import { type Answer, absent, known, unknown } from '../../core/answer.ts';
import type { InputOf, OutputOf } from '../../core/effect/define.ts';
import { Problem } from '../../core/problem.ts';
import type { EpicApproval, EpicSource, FileItem, WriteEpic } from '../../core/world/epic.ts';
import { filedMark, filedText } from '../../core/world/filed-item.ts';
import type { LocalItem } from '../../core/world/item.ts';
import type { EpicChange, Epics, FiledItem } from '../../ports/epics.ts';
import { done, failed, type Performed } from '../../ports/performed.ts';
import { itemTitle, ownLabels } from './filed-words.ts';
import { readEpicFile } from './files/read-epic-file.ts';
import { writeEpicFile } from './files/write-epic-file.ts';

export interface EpicFilesOptions {
  /** The top of the working copy. */
  readonly folder: string;
  readonly items: {
    read(id: string): Promise<LocalItem | undefined>;
    readAll(): Promise<{ readonly items: readonly LocalItem[] }>;
  };
  /** Whether a file is an epic that is not done. */
  isOpen(text: string): boolean;
  /** Writes it under the next number. */
  createItem(draft: Omit<LocalItem, 'id' | 'file'>): Promise<LocalItem>;
  /** One process writes at a time; undefined: another one has had its turn for too long. */
  takeTurn(): Promise<(() => void) | undefined>;
  /** By commits on the base branch, oldest first. */
  approvalsOf(file: string): Promise<readonly EpicApproval[]>;
  preflight: Epics['preflight'];
}

export function createEpicFiles(options: EpicFilesOptions): Epics {
  return {
    list: () => answered(() => listEpics(options)),
    read: epic => answered(() => readEpic(options, epic)),
    write: (epic, change) => inTurn(options, () => write(options, epic, change)),
    claim: async () => done({ kind: 'ours' }),
    release: async () => done(null),
    findItem: (epic, key) => answered(() => findItem(options, epic, key)),
    fileItem: filing => inTurn(options, () => fileItem(options, filing)),
    preflight: options.preflight,
  };
}

/** Items come by number. */
async function listEpics({ items, folder, isOpen }: EpicFilesOptions): Promise<Answer<readonly string[]>> {
  const all = await items.readAll();
  return known(all.items.flatMap(({ id, file }) => (isOpen(readEpicFile(folder, file)?.text ?? '') ? id : [])));
}

async function readEpic({ items, folder, approvalsOf }: EpicFilesOptions, epic: string): Promise<Answer<EpicSource>> {
  const item = await items.read(epic);
  if (!item) return absent;
  const { file, title, labels, author } = item;
  const found = readEpicFile(folder, file);
  if (!found) return absent;
  const approvals = await approvalsOf(file);
  const { text, version } = found;
  return known({ form: 'file', title, text, labels, version, approvals, author, isTrusted: true });
}

async function write(
  { items, folder }: EpicFilesOptions,
  epic: string,
  change: EpicChange,
): Promise<Performed<OutputOf<typeof WriteEpic>>> {
  const item = await items.read(epic);
  const found = item && readEpicFile(folder, item.file);
  if (!found) return { kind: 'failed', reason: `there is no file of the epic ${epic}`, final: true };
  if (change.isIn(found.text)) return done({ kind: 'written', version: found.version });
  if (found.version !== change.version) return done({ kind: 'changed' });
  return done(writeEpicFile(found, change));
}

async function findItem({ items }: EpicFilesOptions, epic: string, key: string): Promise<Answer<FiledItem>> {
  const all = await items.readAll();
  const found = all.items.find(({ body }) => {
    const mark = filedMark(body);
    return mark?.epic === epic && mark.key === key;
  });
  return found ? known({ item: found.id, title: found.title }) : absent;
}

async function fileItem(
  options: EpicFilesOptions,
  filing: InputOf<typeof FileItem>,
): Promise<Performed<{ readonly item: string }>> {
  const { epic, key, title, dependsOn } = filing;
  const before = await findItem(options, epic, key);
  if (before.kind === 'known') return done({ item: before.value.item });
  const needs = dependsOn.filter(id => /^[1-9]\d{0,5}$/.test(id));
  const { id } = await options.createItem({
    title: itemTitle(title),
    author: `epic ${epic}`,
    labels: ownLabels(filing.labels),
    dependsOn: needs,
    body: filedText(filing, { epic, key, needs }),
  });
  return done({ item: id });
}

/** What a person has to correct is not known until then: waiting does not help. */
async function answered<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return await ask().catch((error: unknown) => {
    if (error instanceof Problem) return unknown(error.message, 'refused');
    throw error;
  });
}

async function inTurn<T>({ takeTurn }: EpicFilesOptions, act: () => Promise<Performed<T>>): Promise<Performed<T>> {
  const giveBack = await takeTurn();
  if (!giveBack) return failed('another Pitwall has been writing items here for too long');
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem) return { kind: 'failed', reason: error.message, final: true };
    throw error;
  } finally {
    giveBack();
  }
}
