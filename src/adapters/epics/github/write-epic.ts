// Writes the text of an epic. GitHub swaps nothing by comparison: it is read just before, and its history shown afterwards whether a
// person's text was lost in between. That text is put back together with our change, and a comment says so.
import * as z from 'zod';
import type { OutputOf } from '../../../core/effect/define.ts';
import type { WriteEpic } from '../../../core/world/epic.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { EpicChange } from '../../../ports/epics.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { type Reply, toPerformed, untried } from '../../github/reply.ts';
import { type GitHubRepository, numberOf, placeOf } from '../../github/repository.ts';
import { type SeenEpic, seeEpic, statusLabels, statusPartOf, statusVersion, versionOf } from './see-epic.ts';
import { settleRace } from './settle-race.ts';
import { keepNewest, setStatus } from './status-label.ts';

export interface EpicWriter {
  readonly github: GitHubRepository;
  readonly clock: Pick<Clock, 'sleep'>;
  /** So long GitHub may still show what was before. */
  readonly staleMs: number;
}

type Written = OutputOf<typeof WriteEpic>;

const charsMax = 65_536;

export async function writeEpic(place: EpicWriter, epic: string, change: EpicChange): Promise<Performed<Written>> {
  const seen = await seeEpic(place.github, epic);
  if (seen.kind !== 'ok') return untried(seen);
  if (!seen.value) return { kind: 'failed', reason: `there is no issue #${epic}`, final: true };
  const issue = seen.value;
  if (change.isIn(issue.body)) return await finish(place, epic, change, { issue, ours: undefined });
  if (versionOf(issue) !== change.version) return done({ kind: 'changed' });
  const text = change.edit(issue.body);
  if (text === undefined) return refused('its body cannot be edited');
  if (text.length > charsMax)
    return refused(`its body would have ${text.length} characters, and ${charsMax} are allowed`);
  const reply = await putBody(place.github, epic, text);
  if (reply.kind !== 'ok') return toPerformed(reply);
  return await finish(place, epic, change, { issue, ours: text });
}

const refused = (why: string) => done<Written>({ kind: 'refused', why });

interface Begun {
  readonly issue: SeenEpic;
  /** What was written just now; undefined: it was there already, by a try that did not come to its end. */
  readonly ours: string | undefined;
}

/** The text is there: what is missing is the repair of a lost race, and the label. */
async function finish(
  place: EpicWriter,
  epic: string,
  change: EpicChange,
  { issue, ours }: Begun,
): Promise<Performed<Written>> {
  const { github } = place;
  const settled = await settleRace({ ...place, put: text => putBody(github, epic, text) }, epic, { change, ours });
  if (settled.kind !== 'ok') return toPerformed(settled);
  if (settled.value.kind === 'overwritten') return done({ kind: 'changed' });
  const { body, writtenAt } = settled.value;
  const labels = await labelsAfter(github, epic, change, { issue, isRepeated: ours === undefined, writtenAt });
  if (labels.kind !== 'ok') return toPerformed(labels);
  return done({ kind: 'written', version: versionOf({ body, labels: labels.value }) });
}

interface Labelling {
  readonly issue: SeenEpic;
  readonly isRepeated: boolean;
  readonly writtenAt: number;
}

/** Of a try that is repeated: a status that was set since is ours of before, or a person's word, and stays. */
async function labelsAfter(
  github: GitHubRepository,
  epic: string,
  { status, version }: EpicChange,
  { issue, isRepeated, writtenAt }: Labelling,
): Promise<Reply<readonly string[]>> {
  const { labels, events } = issue;
  if (status === undefined) return { kind: 'ok', value: labels };
  const isSet =
    statusVersion(labels) !== statusPartOf(version) ||
    events.some(({ isAdded, label, at }) => isAdded && statusLabels([label]).length > 0 && at > writtenAt);
  if (!isRepeated || !isSet) return await setStatus(github, epic, { status, seen: labels });
  return statusLabels(labels).length > 1 ? await keepNewest(github, epic) : { kind: 'ok', value: labels };
}

async function putBody(github: GitHubRepository, epic: string, body: string): Promise<Reply<unknown>> {
  return await github.client.rest({
    route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...placeOf(github), issue_number: numberOf(epic), body },
    schema: z.object({ number: z.int() }),
    about: epic,
  });
}
