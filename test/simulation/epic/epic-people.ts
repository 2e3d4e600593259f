// People of a simulated epic: they promote it, write into its body at any moment, and in the end let everything pass.

import { marksOf } from '../../../src/core/epic/notes.ts';
import type { Random } from '../../../src/core/seeded-random.ts';
import type { EpicMachine } from './epic-engine.ts';
import type { EpicJudge } from './epic-judge.ts';
import { bodyOf, type EpicSite, epicId, epicStreamName, minute, scopeOf, tellWatchers } from './epic-site.ts';

const hour = 60 * minute;
const promotions = 7;

export interface PeoplePlan {
  /** They write into the body, not only promote and merge. */
  readonly doWrite: boolean;
  readonly areKind: boolean;
}

/** When the last of them acts; they come as long as the epic waits for them, and not for ever. */
export function schedulePeople(
  site: EpicSite,
  judge: EpicJudge,
  { machines, plan }: { readonly machines: readonly EpicMachine[]; readonly plan: PeoplePlan },
): () => number {
  const random = site.random.fork();
  let last = 0;
  const at = (ms: number, act: () => void) => {
    last = Math.max(last, ms);
    site.time.after(ms, act);
  };
  for (let n = 0; n < promotions; n++) at((2 + 9 * n) * hour, () => promote(site, machines, random));
  for (let n = 1; n < 14; n++) at((5 * n + 1) * hour, () => merge(site));
  at(plan.areKind ? 0 : 50 * hour, () => {
    site.isKind = true;
  });
  at(52 * hour, () => unblock(site));
  at(60 * hour, () => unblock(site));
  if (!plan.doWrite) return () => last;
  for (let n = random.whole(0, 12); n > 0; n--) at(random.whole(1, 3000) * minute, () => write(site, judge, random, n));
  for (let n = random.whole(0, 2); n > 0; n--) at(random.whole(1, 3000) * minute, () => changeItem(site, random));
  for (let n = random.whole(0, 2); n > 0; n--) at(random.whole(1, 3000) * minute, () => queueUnasked(site));
  writeBehindPitwall(site, judge, random);
  return () => last;
}

/** Right after a change of Pitwall's, between its two writes, say; or between its reading and its writing. */
function writeBehindPitwall(site: EpicSite, judge: EpicJudge, random: Random): void {
  let left = random.whole(0, 8);
  const soon = () => {
    left -= 1;
    const n = 100 + left;
    if (random.chance(0.5)) void Promise.resolve().then(() => write(site, judge, random, n));
    else site.time.after(random.whole(0, 3000), () => write(site, judge, random, n));
  };
  site.watchers.push(by => {
    if (by === 'pitwall' && left > 0 && random.chance(0.2)) soon();
  });
  site.readers.push(() => {
    if (left > 0 && random.chance(0.02)) soon();
  });
}

/** By a label or a commit, or by the command on one of the machines. */
function promote(site: EpicSite, machines: readonly EpicMachine[], random: Random): void {
  const body = bodyOf(site);
  const epic = site.epics.epics.get(epicId);
  if (!body || !epic || !['review', 'blocked', 'inbox', 'queued'].includes(body.status ?? 'inbox')) return;
  if (body.items.length + body.proposal.items.length === 0) return;
  const at = site.time.now();
  setStatus(site, 'queued');
  site.approvedAt.push(at);
  const machine = machines[random.whole(0, machines.length - 1)];
  if (machine && random.chance(0.3)) {
    const event = { type: 'EpicApproved', data: { scope: scopeOf(site) }, id: `approve-${at}`, at } as const;
    const actor = { kind: 'person', id: 'ann' } as const;
    void machine.journal.append({ stream: epicStreamName, expectedVersion: 'any', events: [{ ...event, actor }] });
  } else epic.approvals.push({ id: `a-${at}`, by: 'ann', at, how: epic.form === 'file' ? 'commit' : 'label' });
}

/** By one who may not say so: it counts for nothing. */
function queueUnasked(site: EpicSite): void {
  const body = bodyOf(site);
  if (body?.status === 'review' || body?.status === 'blocked') setStatus(site, 'queued');
}

function setStatus(site: EpicSite, status: string): void {
  const epic = site.epics.epics.get(epicId);
  if (!epic) return;
  if (epic.form === 'forge') site.epics.change(epicId, { status });
  else site.epics.change(epicId, { text: epic.text.replace(/^status:.*$/m, `status: ${status}`) });
  tellWatchers(site, 'person');
}

/** Whatever is at its review surface lands, and its row says so. */
function merge(site: EpicSite): void {
  const body = bodyOf(site);
  const ready = (body?.items ?? []).filter(({ status }) => status === 'ready_for_user_review').map(({ item }) => item);
  for (const item of ready) {
    const known = site.epics.items.get(item);
    if (known) site.epics.items.set(item, { ...known, isClosed: true });
  }
  setRows(site, ready, 'done');
}

/** What is blocked may go on, and what has to be undone could be. */
function unblock(site: EpicSite): void {
  const epic = site.epics.epics.get(epicId);
  const body = bodyOf(site);
  if (!epic || !body) return;
  if (body.rollbackPlans.length === 0) {
    site.epics.change(epicId, { text: `${epic.text}\n## Rollback Plan\n\nRevert the commit.\n` });
    tellWatchers(site, 'person');
  }
  setRows(
    site,
    body.items.filter(({ status }) => status === 'blocked').map(({ item }) => item),
    'ready',
  );
}

function setRows(site: EpicSite, items: readonly string[], status: string): void {
  const epic = site.epics.epics.get(epicId);
  if (!epic || items.length === 0) return;
  let { text } = epic;
  for (const item of items)
    text = text.replace(new RegExp(`^(\\| \\d+ \\| ${item} \\| [^|\\n]* \\| )\\w+`, 'm'), `$1${status}`);
  site.epics.change(epicId, { text });
  tellWatchers(site, 'person');
}

/** What was approved is another thing now. */
function changeItem(site: EpicSite, random: Random): void {
  const stamped = (bodyOf(site)?.items ?? []).filter(row => marksOf(row).approved !== undefined);
  const id = stamped[random.whole(0, Math.max(0, stamped.length - 1))]?.item;
  const item = id === undefined ? undefined : site.epics.items.get(id);
  if (id === undefined || !item) return;
  site.epics.items.set(id, { ...item, body: `${item.body} And more.` });
  site.changed.set(id, site.time.now());
}

function write(site: EpicSite, judge: EpicJudge, random: Random, n: number): void {
  const epic = site.epics.epics.get(epicId);
  if (!epic || !bodyOf(site)) return;
  const word = `ann  wrote \`${n}\` to @bob, #${n} <b> at ${site.time.monotonic()}`;
  const edits = [inProse, atEnd, inSection, inNotes];
  const text = edits[random.whole(0, edits.length - 1)]?.(epic.text, word);
  if (text === undefined || text === epic.text) return;
  site.epics.change(epicId, { text });
  judge.words.add(word);
  tellWatchers(site, 'person');
}

const inProse = (text: string, word: string) => text.replace('Measured twice.', `Measured twice.\n\n${word}`);
const atEnd = (text: string, word: string) => `${text}\n${text.includes('## Mine') ? '' : '## Mine\n\n'}${word}\n`;
const inSection = (text: string, word: string) => text.replace(/^## Supervisor Log$/m, `## Supervisor Log\n\n${word}`);

/** Into the last cell of the first row. */
function inNotes(text: string, word: string): string {
  const row = /^\| 1 \|[^\n]*$/m.exec(text)?.[0];
  if (row === undefined) return text;
  const before = row.replace(/ ?\|$/, '');
  return text.replace(row, () => `${before}${before.endsWith('|') ? ' ' : '; '}${word} |`);
}
