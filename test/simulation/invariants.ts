// What must hold whatever happened, judged from the journal and the truth of the world, not by the rules under test.
import { auditDimensions } from '../../src/core/attempt/result/result.ts';
import type { FlowEvent, Recorded } from '../../src/core/event.ts';
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import type { ReviewSnapshot } from '../../src/core/world/snapshots.ts';
import { judgeLimits } from './limits.ts';
import { outageReason } from './losses.ts';

type Events = readonly Recorded<RunEvent>[];

/** All that is known of one run when it has come to rest. */
export interface RunEvidence {
  readonly item: string;
  readonly settings: RunSettings;
  /** Its own stream. */
  readonly events: Events;
  readonly comments: readonly { readonly marker: string; readonly body: string }[];
  readonly reviews: readonly { readonly snapshot: ReviewSnapshot }[];
  /** What the gates say of a commit, whoever asks. */
  gateTruth(commit: string): readonly GateResult[];
}

export function judgeRun(evidence: RunEvidence): readonly string[] {
  return [
    ...effectsOncePerCause(evidence),
    ...commentsOncePerCause(evidence),
    ...commentsDoneAreThere(evidence),
    ...oneOpenReview(evidence),
    ...doneOnlyOnEvidence(evidence),
    ...judgeLimits(evidence.settings.limits, evidence.events),
    ...oneAttemptAtATime(evidence),
    ...auditsSentBackOnce(evidence),
    ...setUpBeforeAgents(evidence),
    ...outagesOutlasted(evidence),
  ];
}

const isType =
  <T extends RunEvent['type']>(type: T) =>
  (event: FlowEvent): event is Recorded<Extract<RunEvent, { type: T }>> =>
    event.type === type;

function doubles(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

function effectsOncePerCause({ events }: RunEvidence): string[] {
  const causes = events.filter(isType('EffectPrepared')).map(event => event.data.cause);
  return doubles(causes).map(cause => `effect ${cause} was prepared twice`);
}

function commentsOncePerCause({ comments }: RunEvidence): string[] {
  const markers = doubles(comments.map(comment => comment.marker)).map(marker => `two comments with marker ${marker}`);
  const attempts = comments.flatMap(comment => comment.body.match(/work of \S+/g) ?? []);
  return [...markers, ...doubles(attempts).map(attempt => `two comments for ${attempt}`)];
}

function commentsDoneAreThere({ events, comments }: RunEvidence): string[] {
  const done = new Set(events.filter(isType('EffectDone')).map(event => event.data.key));
  const posts = events.filter(isType('EffectPrepared')).filter(({ data }) => data.kind === 'PostComment');
  const missing = posts.filter(({ data }) => done.has(data.key) && comments.every(each => each.marker !== data.key));
  return missing.map(({ data }) => `the comment ${data.cause} is done, but not there`);
}

function oneOpenReview({ item: of, reviews }: RunEvidence): string[] {
  const open = reviews.filter(review => review.snapshot.state === 'open').length;
  return open > 1 ? [`${open} open reviews for item ${of}`] : [];
}

/** Gates by the truth of the world (or a person's override), the score counted here, both on the reviewed commit. */
function doneOnlyOnEvidence({ events, gateTruth }: RunEvidence): string[] {
  const faults: string[] = [];
  for (const [at, event] of events.entries()) {
    if (!isType('StepEntered')(event) || event.data.status !== 'Done') continue;
    const before = events.slice(0, at);
    const review = before.filter(isType('EffectPrepared')).findLast(each => each.data.kind === 'EnsureReview');
    const commit = (review?.data.input as { commit?: string } | undefined)?.commit ?? 'none';
    const isOverridden = before.some(each => isType('OverrideGiven')(each) && each.data.commit === commit);
    const isGated = before.some(
      each =>
        isType('EffectDone')(each) &&
        (each.data.output as { commit?: string } | null)?.commit === commit &&
        hasResults(each.data.output),
    );
    const isClean = gateTruth(commit).every(
      result => result.gate === 'duplicates' || !['fail', 'error'].includes(result.state),
    );
    if (!isOverridden && !(isGated && isClean)) faults.push(`Done without gate evidence on ${commit}`);
    if (!isAuditGood(before, auditedOf(before, commit))) faults.push(`Done without a passing audit on ${commit}`);
  }
  return faults;
}

/** The commit that an auditor saw, if its approval was carried from there. Whether it could be is judged as it happens. */
function auditedOf(before: Events, commit: string): string {
  const carry = before.filter(isType('AuditCarried')).findLast(event => event.data.to === commit);
  return carry ? auditedOf(before.slice(0, before.indexOf(carry)), carry.data.from) : commit;
}

const hasResults = (output: unknown) => Array.isArray((output as { results?: unknown }).results);

function isAuditGood(before: Events, commit: string): boolean {
  const planned = before
    .filter(isType('AttemptPlanned'))
    .findLast(event => event.data.role === 'auditor' && event.data.commit === commit);
  const concluded = before
    .filter(isType('AttemptConcluded'))
    .find(event => event.data.attempt === planned?.data.attempt);
  const result = concluded?.data.result;
  if (result?.action !== 'APPROVED') return false;
  const bad = (result.findings ?? []).filter(finding => finding.severity !== 'suggestion');
  const scored = auditDimensions.filter(name => name !== 'research-incorporation' || isResearched(before));
  const failed = result.dimensions?.filter(({ judgment }) => judgment === 'fail').map(({ name }) => name) ?? [];
  const isBad = (name: (typeof scored)[number]) =>
    failed.includes(name) || bad.some(finding => finding.dimension === name);
  const passing = scored.filter(name => !isBad(name)).length;
  return passing / scored.length >= 0.75 && bad.every(finding => finding.severity !== 'critical');
}

/** Not skipped, or made up for by a loop back. */
function isResearched(before: Events): boolean {
  const researchers = before.filter(isType('AttemptPlanned')).filter(({ data }) => data.role === 'researcher');
  const hasResult = (attempt: string) =>
    before.some(event => isType('AttemptConcluded')(event) && event.data.attempt === attempt && event.data.result);
  const wasSkipped = before.some(event => isType('StepEntered')(event) && event.data.how === 'skip');
  return !wasSkipped || researchers.some(({ data }) => hasResult(data.attempt));
}

/** What passes by itself is waited for, however long it lasts. */
function outagesOutlasted({ events }: RunEvidence): string[] {
  const stops = events.filter(isType('RunStopped')).filter(({ data }) => data.detail.includes(outageReason));
  return stops.map(({ data }) => `the run stopped for an outage: ${data.reason}`);
}

function auditsSentBackOnce({ events }: RunEvidence): string[] {
  let sentBack = 0;
  const faults: string[] = [];
  for (const event of events) {
    if (isType('StepEntered')(event)) sentBack = 0;
    if (isType('AuditSentBack')(event) && ++sentBack > 1) faults.push(`${event.data.attempt} was sent back again`);
  }
  return faults;
}

function oneAttemptAtATime({ events }: RunEvidence): string[] {
  let open: string | undefined;
  const faults: string[] = [];
  for (const event of events) {
    if (isType('AttemptConcluded')(event)) open = undefined;
    if (!isType('AttemptPlanned')(event)) continue;
    if (open) faults.push(`${event.data.attempt} was planned while ${open} was open`);
    open = event.data.attempt;
  }
  return faults;
}

/** Since the worktree was last made it was made ready, or a warning says that it could not be. */
function setUpBeforeAgents({ events }: RunEvidence): string[] {
  const kinds = new Map(events.filter(isType('EffectPrepared')).map(({ data }) => [data.key, data.kind]));
  let isReady = false;
  const faults: string[] = [];
  for (const event of events) {
    if (isType('EffectDone')(event) && kinds.get(event.data.key) === 'EnsureWorktree') isReady = false;
    if (isType('EffectDone')(event) && kinds.get(event.data.key) === 'SetUpWorktree') isReady = true;
    if (isType('Warned')(event) && event.data.cause.startsWith('setup/')) isReady = true;
    if (isType('AttemptPlanned')(event) && !isReady)
      faults.push(`${event.data.attempt} was planned in a worktree that was not set up`);
  }
  return faults;
}
