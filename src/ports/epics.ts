// The epics of a repository, as files or as issues of a forge: their bodies, who may write them, and what items need for a dispatch.
import type { Answer } from '../core/answer.ts';
import type { InputOf, OutputOf } from '../core/effect/define.ts';
import type { ClaimEpic, EpicSource, FileItem, PreflightFacts, WriteEpic } from '../core/world/epic.ts';
import type { Performed } from './performed.ts';

export interface Epics {
  /** All that are open and not done, the lowest number first. */
  list(): Promise<Answer<readonly string[]>>;
  /** Absent: there is no such epic. */
  read(epic: string): Promise<Answer<EpicSource>>;
  /**
   * The whole body at once, and on a forge its status label with it. A body that has the change already: what is missing of it is
   * finished, and it counts as written. Another version than was read: `changed`, and nothing is written.
   */
  write(epic: string, change: EpicChange): Promise<Performed<OutputOf<typeof WriteEpic>>>;
  /** One tick holds an epic of a forge at a time; the same tick may claim it again. An epic that is a file is always ours. */
  claim(epic: string, tick: string): Promise<Performed<OutputOf<typeof ClaimEpic>>>;
  /** Nothing happens if the tick does not hold it. */
  release(epic: string, tick: string): Promise<Performed<null>>;
  /** The item that was filed under the epic with this key, by any machine. */
  findItem(epic: string, key: string): Promise<Answer<FiledItem>>;
  fileItem(filing: InputOf<typeof FileItem>): Promise<Performed<{ readonly item: string }>>;
  preflight(item: string, worker: string): Promise<Answer<PreflightFacts>>;
}

export interface FiledItem {
  readonly item: string;
  readonly title: string;
}

export interface EpicChange {
  /** What was read. */
  readonly version: string;
  readonly key: string;
  /** Undefined: it stays. In a file it is a part of the text already. */
  readonly status?: string | undefined;
  /** Our edits on any body; undefined: it is unreadable or would be too long, and nothing is written. */
  edit(text: string): string | undefined;
  /** Whether the change is in this body already. */
  isIn(text: string): boolean;
}
