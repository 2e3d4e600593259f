// After a write: was a text lost that a person had saved between our check and our write?
import type { Clock } from '../../../ports/clock.ts';
import type { EpicChange } from '../../../ports/epics.ts';
import { formatUtc } from '../../../std/format-utc.ts';
import { findComment, postComment } from '../../forge/github/comments.ts';
import type { Reply } from '../../github/reply.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { type History, type PastText, readHistory } from './history.ts';
import { textPartOf, textVersion } from './see-epic.ts';

interface Place {
  readonly github: GitHubRepository;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly staleMs: number;
  /** Writes the whole text. */
  put(text: string): Promise<Reply<unknown>>;
}

interface Write {
  readonly change: EpicChange;
  /** What was written just now; undefined: by a try that did not come to its end. */
  readonly ours: string | undefined;
}

/** `overwritten`: a person's text took the place of ours, and counts. */
type Settled =
  | { readonly kind: 'settled'; readonly body: string; readonly writtenAt: number }
  | { readonly kind: 'overwritten' };

const looksMax = 4;

export async function settleRace(place: Place, epic: string, { change, ours }: Write): Promise<Reply<Settled>> {
  const before = await historyWith(place, epic, ours);
  if (before.kind !== 'ok') return before;
  const race = raceIn(before.value, change, ours);
  // Else nothing was lost, or a person has the text in hand once more, or our change is in both.
  const isToPutBack = race?.lost && !race.back && before.value.body === race.own.text && !change.isIn(race.lost.text);
  if (!race?.lost || !isToPutBack) return await settled(place, epic, { change, history: before.value, race });
  const text = putBackOf(change, race.lost);
  const put = await place.put(text);
  if (put.kind !== 'ok') return put;
  const after = await historyWith(place, epic, text);
  if (after.kind !== 'ok') return after;
  return await settled(place, epic, { change, history: after.value, race: raceIn(after.value, change, ours) });
}

interface Ended {
  readonly change: EpicChange;
  readonly history: History;
  readonly race: Race | undefined;
}

async function settled(
  place: Place,
  epic: string,
  { change, history: { body, texts }, race }: Ended,
): Promise<Reply<Settled>> {
  // Only now: what a comment says has happened.
  const reports = [
    ...(race?.lost ? [{ lost: race.lost, isMerged: race.back !== undefined }] : []),
    ...(race?.lostAgain ? [{ lost: race.lostAgain, isMerged: false }] : []),
  ];
  for (const each of reports) {
    const trouble = await report(place.github, epic, { change, ...each });
    if (trouble) return trouble;
  }
  if (!change.isIn(body)) return { kind: 'ok', value: { kind: 'overwritten' } };
  const writtenAt = (race?.own ?? texts.findLast(({ text }) => change.isIn(text)))?.at ?? 0;
  return { kind: 'ok', value: { kind: 'settled', body, writtenAt } };
}

interface Race {
  readonly own: PastText;
  /** What a person had saved just before ours; undefined: ours came right after the text that it was made from. */
  readonly lost: PastText | undefined;
  /** Where that was put back. */
  readonly back: PastText | undefined;
  /** What a person had saved just before that. */
  readonly lostAgain: PastText | undefined;
}

/** By the history alone, so that another try, and another process, sees the same. */
function raceIn({ texts }: History, change: EpicChange, ours: string | undefined): Race | undefined {
  const isBase = ({ text }: PastText) => textVersion(text) === textPartOf(change.version);
  const at = placeOfOurs(texts, change, ours);
  const [own, previous] = [texts[at], texts[at + 1]];
  // Decided anew from a text that has the change already: from what ours was made is not known then.
  if (!own || texts.slice(0, at + 1).some(isBase)) return undefined;
  const lost = previous && !isBase(previous) ? previous : undefined;
  const backAt = lost ? texts.findIndex(({ text }, index) => index < at && text === putBackOf(change, lost)) : -1;
  const [back, beforeBack] = backAt < 0 ? [] : [texts[backAt], texts[backAt + 1]];
  return { own, lost, back, lostAgain: beforeBack === own ? undefined : beforeBack };
}

/** With our change, where that is possible. */
const putBackOf = (change: EpicChange, lost: PastText): string => change.edit(lost.text) ?? lost.text;

/** GitHub may show for a moment what was before. */
async function historyWith(place: Place, epic: string, written: string | undefined): Promise<Reply<History>> {
  for (let look = 1; ; look++) {
    const history = await readHistory(place.github, epic);
    if (history.kind !== 'ok' || written === undefined || look === looksMax) return history;
    if (history.value.texts.some(({ text }) => text === written) || history.value.body === written) return history;
    await place.clock.sleep(place.staleMs);
  }
}

/** The newest of exactly that text; of a former try the oldest that has the change. */
function placeOfOurs(texts: readonly PastText[], change: EpicChange, written: string | undefined): number {
  const exact = texts.findIndex(({ text }) => text === written);
  return exact >= 0 ? exact : texts.findLastIndex(({ text }) => change.isIn(text));
}

interface Lost {
  readonly change: EpicChange;
  readonly lost: PastText;
  readonly isMerged: boolean;
}

/** Once for each text that was lost. Why not, where it could not be said. */
async function report(
  github: GitHubRepository,
  epic: string,
  { change, lost, isMerged }: Lost,
): Promise<Exclude<Reply<never>, { kind: 'ok' }> | undefined> {
  const marker = `epic/${epic}/${change.key}/${textVersion(lost.text).slice(0, 12)}/${isMerged ? 'back' : 'kept'}`;
  const there = await findComment(github, epic, marker);
  if (there.kind === 'known') return undefined;
  if (there.kind === 'unknown') return { kind: 'lost', reason: there.reason, isOutage: there.cause === 'outage' };
  const posted = await postComment(github, epic, { marker, body: isMerged ? mergedText(lost) : keptText(lost) });
  if (posted.kind === 'done') return undefined;
  return { kind: 'lost', reason: posted.reason, isOutage: posted.code === 'outage' };
}

const mergedText = ({ by, at }: PastText) =>
  `While Pitwall wrote the text of this epic, \`${by}\` saved a change (${formatUtc(at)}) that Pitwall had not seen. Pitwall has put that text back, with its own change in it: please check it.`;

const keptText = (lost: PastText) =>
  `While Pitwall wrote the text of this epic, \`${lost.by}\` saved a change (${formatUtc(lost.at)}) that Pitwall had not seen, and the text was changed once more since. This is what was saved; put back by hand what is missing:\n\n${lost.text}`;
