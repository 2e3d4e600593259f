// What flows see of an epic's body and of what its items need, and what they can have done to them. Machines that tick the same
// epic share nothing but this.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { epicEditSchema } from '../epic/body/epic-edit-schema.ts';
import { defineQuery } from '../query.ts';
import type { RunSnapshot } from './run.ts';

/** A person let the epic be worked on. `how`: `pitwall approve`, a label by a codeowner, or a codeowner's commit on the base branch. */
export interface EpicApproval {
  readonly id: string;
  readonly by: string;
  /** Milliseconds. */
  readonly at: number;
  readonly how: 'command' | 'label' | 'commit';
}

export interface EpicSource {
  /** `file`: status and counters are in the front matter. `forge`: a label, and a comment in the body. */
  readonly form: 'file' | 'forge';
  readonly title: string;
  /** Whole, as bytes would be decoded: byte order mark and line ends as they are. */
  readonly text: string;
  /** Of a forge: `epic:<status>` among them. */
  readonly labels: readonly string[];
  /** Another one whenever text or status changes. */
  readonly version: string;
  /** Oldest first; only those that count. */
  readonly approvals: readonly EpicApproval[];
  /** Who wrote what is outside of Pitwall's sections: its prompt part carries that. */
  readonly author: string;
  readonly isTrusted: boolean;
  /** Of a forge: the tick that holds the epic now, on whatever machine. */
  readonly holder?: string | undefined;
}

/** Absent: there is no such epic. */
export const epicQuery = defineQuery<EpicSource>()('epic', (epic: string) => ({ key: epic, epic }));

/** The newest run of an item in the journal of this machine. Absent: it has none here. */
export const newestRunQuery = defineQuery<RunSnapshot>()('newest-run', (item: string) => ({ key: item, item }));

/** The item that was filed under the epic with this key, by any machine. */
export const filedItemQuery = defineQuery<{ readonly item: string; readonly title: string }>()(
  'filed-item',
  (epic: string, key: string) => ({ key: `${epic}/${key}`, epic, filed: key }),
);

/** What code checks before an item is dispatched. */
export interface PreflightFacts {
  /** Undefined: there is no such item. */
  readonly item?: {
    readonly title: string;
    readonly body: string;
    readonly acceptance: readonly string[];
    readonly labels: readonly string[];
    readonly author: string;
    readonly isTrusted: boolean;
    readonly isClosed: boolean;
    /** Items that must be done first and are not. */
    readonly blockers: readonly string[];
  };
  /** Of this repository. */
  readonly project: string;
  /** Files that the item names: whether each is in the base commit. */
  readonly files: readonly { readonly path: string; readonly isThere: boolean }[];
  /** Of an open pull request or review of the item. */
  readonly openReview?: string | undefined;
  /** Of the agent that was approved; undefined: it is not listed. */
  readonly agent?: {
    readonly isReachable: boolean;
    readonly why: string;
    readonly atWork: number;
    readonly capacity?: number | undefined;
  };
}

export const preflightQuery = defineQuery<PreflightFacts>()('preflight', (item: string, worker: string) => ({
  key: `${item}/${worker}`,
  item,
  worker,
}));

const epic = z.string().min(1);
/** Of the decision: what was done under a key is found again by it, on any machine. */
const key = z.string().min(1);

/** `version`: what was read. `changed`: it is another one by now, and nothing was written. */
export const WriteEpic = defineEffect(
  'WriteEpic',
  z.object({
    epic,
    key,
    version: z.string(),
    form: z.enum(['file', 'forge']),
    edits: z.array(epicEditSchema).readonly(),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('written'), version: z.string() }),
    z.object({ kind: z.literal('changed') }),
    /** The body would be too long, or is unreadable by now. */
    z.object({ kind: z.literal('refused'), why: z.string() }),
  ]),
);

/** One machine ticks an epic of a forge at a time. Files need none: a file belongs to whoever has it. */
export const ClaimEpic = defineEffect(
  'ClaimEpic',
  z.object({ epic, tick: z.string() }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ours') }),
    z.object({ kind: z.literal('held'), by: z.string(), since: z.number() }),
  ]),
);
export const ReleaseEpic = defineEffect('ReleaseEpic', z.object({ epic, tick: z.string() }), z.null());

/** A new item under the epic; found again by its key. */
export const FileItem = defineEffect(
  'FileItem',
  z.object({
    epic,
    key,
    title: z.string().min(1),
    body: z.string(),
    acceptance: z.array(z.string()).readonly(),
    dependsOn: z.array(z.string()).readonly(),
    labels: z.array(z.string()).readonly(),
  }),
  z.object({ item: z.string().min(1) }),
);
