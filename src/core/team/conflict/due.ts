// What is to be said now: each cause once, a person asked when it is still there after the window, and that it is gone.
import type { ConflictNotice, TeamSettings } from '../events.ts';
import { foldCase } from './normal-path.ts';
import type { Finding, Overlap } from './overlaps.ts';

export type ConflictSettings = Pick<
  TeamSettings,
  'windowMs' | 'warnOnIntentOverlap' | 'escalateOnViolation' | 'ignoreCase'
>;

export interface Situation {
  readonly overlaps: Iterable<Overlap>;
  /** All that was said so far, oldest first. */
  readonly notices: readonly (ConflictNotice & { readonly at: number })[];
  readonly settings: ConflictSettings;
  readonly now: number;
}

export interface Due {
  readonly messages: readonly ConflictNotice[];
  /** Causes that were told and are gone. */
  readonly cleared: readonly ConflictNotice[];
  /** When the next window is over. */
  readonly wakeAt?: number | undefined;
}

/** Of one type and pair, since its cause was gone last. */
interface Told {
  clash?: { readonly files: readonly string[] | undefined; readonly at: number };
  apart?: { readonly files: readonly string[] | undefined };
  asked?: { readonly files: readonly string[] | undefined };
}

/** Members that change and change back are not told of it for ever. */
const tellingsMax = 20;

export function dueNotices({ overlaps, notices, settings, now }: Situation): Due {
  const causes = readNotices(notices);
  const messages: ConflictNotice[] = [];
  const present = new Set<string>();
  let wakeAt: number | undefined;
  for (const overlap of overlaps) {
    if (overlap.type === 'forward' && !settings.warnOnIntentOverlap) continue;
    const cause = causeOf(overlap);
    present.add(cause);
    const { told = {}, tellings = 0 } = causes.get(cause) ?? {};
    for (const part of partsOf(overlap, settings)) {
      const step = nextStep(part, told, { settings, now, isTired: tellings >= tellingsMax });
      if (typeof step === 'number') wakeAt = Math.min(wakeAt ?? step, step);
      else if (step) messages.push(step);
    }
  }
  const gone = [...causes].filter(
    ([cause, { told }]) => !present.has(cause) && (told.clash ?? told.apart ?? told.asked),
  );
  return { messages, cleared: gone.map(([, { last }]) => ({ ...last, level: 'cleared' })), wakeAt };
}

export const causeOf = ({ type, pair }: Pick<ConflictNotice, 'type' | 'pair'>) =>
  JSON.stringify([type, ...(type === 'ownership' ? pair : pair.toSorted())]);

interface Cause {
  readonly told: Told;
  readonly tellings: number;
  readonly last: ConflictNotice;
}

function readNotices(notices: Situation['notices']): ReadonlyMap<string, Cause> {
  const causes = new Map<string, Cause>();
  for (const { at, ...notice } of notices) {
    const cause = causeOf(notice);
    const { told = {}, tellings = 0 } = causes.get(cause) ?? {};
    const isTelling = notice.level === 'feedback' || notice.level === 'informational';
    causes.set(cause, { told: tell(told, notice, at), tellings: tellings + Number(isTelling), last: notice });
  }
  return causes;
}

function tell(told: Told, { level, files }: ConflictNotice, at: number): Told {
  switch (level) {
    case 'feedback':
      return { ...told, clash: { files, at } };
    case 'informational':
      return { ...told, apart: { files } };
    case 'question':
      return { ...told, asked: { files } };
    case 'cleared':
      return {};
  }
}

/** What clashes and what is apart are two messages. */
interface Part extends Pick<Overlap, 'type' | 'pair'> {
  readonly isClash: boolean;
  /** Empty: none is named. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly fold: (path: string) => string;
}

function partsOf({ type, pair, findings }: Overlap, { ignoreCase }: ConflictSettings): readonly Part[] {
  const fold = (path: string) => foldCase(path, ignoreCase);
  const clashes = findings.filter(({ isClash }) => isClash);
  const clashing = new Set(clashes.map(({ file }) => file && fold(file)));
  const apart = findings.filter(({ isClash, file }) => !isClash && !(file && clashing.has(fold(file))));
  return [clashes, apart]
    .filter(some => some.length > 0)
    .map(some => ({
      type,
      pair,
      isClash: some === clashes,
      files: names(some, 'file', fold),
      folders: names(some, 'folder', fold),
      fold,
    }));
}

/** One spelling of each. */
function names(findings: readonly Finding[], key: 'file' | 'folder', fold: Part['fold']): readonly string[] {
  const byKey = new Map<string, string>();
  for (const { [key]: name } of findings) {
    const before = name === undefined ? undefined : byKey.get(fold(name));
    if (name !== undefined && (before === undefined || name < before)) byKey.set(fold(name), name);
  }
  return [...byKey.values()].toSorted();
}

interface Terms {
  readonly settings: ConflictSettings;
  readonly now: number;
  readonly isTired: boolean;
}

/** A message, or when there will be one. */
function nextStep(part: Part, told: Told, { settings, now, isTired }: Terms): ConflictNotice | number | undefined {
  const say = (level: ConflictNotice['level']): ConflictNotice => {
    const files = part.files.length > 0 ? part.files : part.folders;
    return { type: part.type, pair: [...part.pair], level, ...(files.length > 0 ? { files } : {}) };
  };
  const isTold = isPartOf(part, told.clash) || isPartOf(part, told.asked);
  if (!part.isClash) return isTold || isTired || isPartOf(part, told.apart) ? undefined : say('informational');
  if (!isTold && !isTired) return say('feedback');
  const isAsked = isPartOf(part, told.asked);
  if (isAsked || !told.clash || (part.type === 'ownership' && !settings.escalateOnViolation)) return undefined;
  const askAt = told.clash.at + settings.windowMs;
  return now >= askAt ? say('question') : askAt;
}

/** Nothing came to it since then. */
function isPartOf({ files, folders, fold }: Part, told: { readonly files: readonly string[] | undefined } | undefined) {
  if (!told) return false;
  const known = new Set(told.files?.map(fold));
  const now = files.length > 0 ? files : told.files === undefined ? [] : folders;
  return now.every(file => known.has(fold(file)));
}
