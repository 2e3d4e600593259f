// Builds the state of a run by folding real events through its flow, and decides on it. The world is what the test says.
import { type Answer, absent, known } from '../../src/core/answer.ts';
import { noUsage, type Outcome } from '../../src/core/attempt/outcome.ts';
import { type AttemptSnapshot, attemptQuery } from '../../src/core/attempt/queries.ts';
import type { Result } from '../../src/core/attempt/result/result.ts';
import type { FailureCode } from '../../src/core/effect/events.ts';
import { nextEffectKey } from '../../src/core/effect/state.ts';
import type { Actor } from '../../src/core/event.ts';
import { type Decision, decide, type EffectRequest, type World } from '../../src/core/flow.ts';
import type { GateReport, GateResult } from '../../src/core/gate/gate-result.ts';
import { type Limits, limitsSchema } from '../../src/core/limits.ts';
import type { EventData, RunEvent } from '../../src/core/run/events.ts';
import { runFlow } from '../../src/core/run/flow.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import type { Conclusion, RunState, Visit } from '../../src/core/run/state.ts';
import type { StopReason } from '../../src/core/run/stop-reason.ts';
import { currentStep, gatesFor } from '../../src/core/run/view/current.ts';
import { setUpCause } from '../../src/core/run/view/set-up.ts';
import { defaultWorkflow, type Step, stepOf, type Workflow } from '../../src/core/workflow/workflow.ts';
import type { ItemFacts } from '../../src/core/world/item.ts';
import type { SetUpReport } from '../../src/core/world/outcomes.ts';
import { baseQuery, cardQuery, itemQuery, reviewQuery, worktreeQuery } from '../../src/core/world/queries.ts';
import type { BaseSnapshot, ItemObservation, ItemWatch, ReviewSnapshot } from '../../src/core/world/snapshots.ts';

export const branch = 'branch-7';
export const itemFacts: ItemFacts = {
  id: '7',
  title: 'fix it',
  body: 'please',
  author: 'ann',
  labels: [],
  isTrusted: true,
  blockers: [],
};
export const openReview: ReviewSnapshot = { state: 'open', head: 'tip', mergeable: 'yes', returns: [] };
export const ann: Actor = { kind: 'person', id: 'ann' };
const calmItem: ItemWatch = { isOpen: true, version: 'v1' };
const standing: BaseSnapshot = { tip: 'main', isCurrent: true, ahead: 1 };
const engine: Actor = { kind: 'engine', id: 'engine-1' };

export interface RunAsked extends Partial<Omit<RunSettings, 'limits'>> {
  readonly limits?: Partial<Limits>;
  readonly startStatus?: string;
  /** The stream that asked for it. */
  readonly parent?: string;
}

/** Every gate that was asked for says the same; of all gates one. */
export function gateReport(commit: string, gates: Step['gates'], state: GateResult['state']): GateReport {
  const names = gates === 'all' ? (['test'] as const) : gates;
  return { commit, results: names.map(gate => ({ gate, state, reason: 'as told', findings: [] })) };
}

interface Miss {
  readonly final?: boolean;
  readonly reason?: string;
  readonly code?: FailureCode;
}

export class RunStory {
  state: RunState = runFlow.initial('run/7');
  now = 1_000_000;
  private version = 0;
  private watch: ItemObservation = { at: this.now, seen: known(calmItem) };
  private readonly snapshots = new Map<string, Answer<unknown>>();

  constructor() {
    this.sees({ item: known(itemFacts), worktree: 'tip', review: known(openReview), base: {} });
  }

  record(event: RunEvent, actor: Actor = engine): this {
    const version = ++this.version;
    const recorded = { ...event, stream: 'run/7', version, id: `e${version}`, at: this.now, actor };
    this.state = runFlow.fold(this.state, recorded);
    return this;
  }

  requested({ limits, startStatus, parent, ...settings }: RunAsked = {}): this {
    const rest = {
      auditScoreThreshold: 0.75,
      criticalBlocks: true,
      gatePolicy: {},
      codeowners: ['ann'],
      reactions: true,
      watchItemMs: 0,
      reviewPollMs: 60_000,
      closesItems: false,
      itemPrefix: '#',
      commitTrailers: ['Pitwall-Run: {run}', 'Pitwall-Attempt: {attempt}'],
      landing: 'as-is' as const,
      roles: {},
    };
    const data = {
      run: '7',
      item: '7',
      branch,
      base: 'main',
      ...(startStatus === undefined ? {} : { startStatus }),
      ...(parent === undefined ? {} : { parent }),
      settings: { workflow: defaultWorkflow, ...rest, ...settings, limits: limitsSchema.parse(limits ?? {}) },
    };
    return this.record({ type: 'RunRequested', data }, ann);
  }

  itemRead(facts: Partial<ItemFacts> = {}): this {
    return this.record({ type: 'ItemRead', data: { ...itemFacts, ...facts } });
  }

  /** Made and set up. */
  worktree(): this {
    return this.madeWorktree().setUp();
  }

  madeWorktree(): this {
    const made = this.state.effects.all.filter(({ kind }) => kind === 'EnsureWorktree').length;
    return this.did('EnsureWorktree', `worktree/${made + 1}`, { path: branch });
  }

  setUp(report: Partial<SetUpReport> = {}): this {
    return this.did('SetUpWorktree', setUpCause(this.state), { how: 'as told', warnings: [], ...report });
  }

  /** The visit with its card moved. */
  entered(status: string, how: Visit['how'] = 'forward', reason = `on to ${status}`, source?: Visit['source']): this {
    this.record({ type: 'StepEntered', data: { status, how, reason, source } });
    return this.did('MoveCard', `card/${this.state.visits.length}`, null);
  }

  /** Sent there by the result of the newest attempt. */
  sentBack(status: string, how: 'back' | 'rejection', reason: string): this {
    return this.entered(status, how, reason, { kind: 'attempt', attempt: this.lastAttempt().attempt });
  }

  /** Up to the door of a step: asked for, read, with a worktree. */
  static at(status: string, asked: RunAsked = {}): RunStory {
    return new RunStory().requested(asked).itemRead().worktree().entered(status);
  }

  planned(more: Partial<EventData<'AttemptPlanned'>> = {}): this {
    const attempt = `7.${this.state.attempts.length + 1}`;
    const role = currentStep(this.state)?.role ?? 'nobody';
    const data = { attempt, role, why: 'first' as const, notBefore: 0, notes: [], commit: 'tip', ...more };
    return this.record({ type: 'AttemptPlanned', data });
  }

  started(): this {
    const { attempt } = this.lastAttempt();
    return this.did('StartAttempt', `start/${attempt}`, null);
  }

  concluded(how: Partial<Pick<Conclusion, 'outcome' | 'usage' | 'result' | 'text'>>): this {
    const { outcome = { kind: 'finished' }, usage = noUsage, result, text } = how;
    const data = { attempt: this.lastAttempt().attempt, outcome, usage, text, errors: [] };
    return this.record({ type: 'AttemptConcluded', data: result ? { ...data, result } : data });
  }

  /** A whole attempt of the current step with this result or outcome. */
  attempt(end: Result | Outcome, more: Partial<EventData<'AttemptPlanned'>> = {}): this {
    return this.planned(more)
      .started()
      .concluded('action' in end ? { result: end } : { outcome: end });
  }

  commented(): this {
    return this.did('PostComment', `comment/${this.lastAttempt().attempt}`, { id: '1' });
  }

  committed(commit = 'tip', ahead = 1): this {
    this.did('CommitWork', `commit/${this.lastAttempt().attempt}`, { commit, ahead });
    return ahead === 0 ? this : this.did('PushBranch', `push/${commit}`, null);
  }

  gated(state: GateResult['state'] = 'pass', commit = 'tip'): this {
    const gates = gatesFor(this.state, currentStep(this.state) as Step);
    const output = gateReport(commit, gates, state);
    return this.did('RunGates', `gates/${this.state.visits.length}/${commit}`, output, { branch, commit, gates });
  }

  judged(verdict: EventData<'AuditJudged'>['verdict'], commit = 'tip'): this {
    const data = { attempt: this.lastAttempt().attempt, commit, verdict, passing: 8, total: 8, criticals: 0 };
    return this.record({ type: 'AuditJudged', data });
  }

  /** Prepared and done. */
  did(kind: string, cause: string, output: unknown, input: unknown = null): this {
    const key = this.prepared({ kind, cause, input });
    return this.record({ type: 'EffectDone', data: { key, output, isDoubtful: false } });
  }

  /** Prepared if it was not, and failed. */
  missed(kind: string, cause: string, { final = false, reason = 'it broke', code }: Miss = {}): this {
    const before = this.state.effects.all.findLast(effect => effect.cause === cause);
    const key = before?.key ?? this.prepared({ kind, cause, input: null });
    return this.record({ type: 'EffectFailed', data: { key, reason, final, code } });
  }

  prepared(request: EffectRequest): string {
    const key = nextEffectKey('run/7', this.state.effects);
    this.record({ type: 'EffectPrepared', data: { ...request, key } });
    return key;
  }

  stopped(reason: StopReason): this {
    return this.record({ type: 'RunStopped', data: { reason, detail: 'as told' } });
  }

  paused(): this {
    return this.record({ type: 'PauseRequested', data: {} }, ann);
  }

  /** With the item read again, as the run does first. */
  resumed(grant = false): this {
    this.record({ type: 'ResumeRequested', data: { grant } }, ann);
    return this.state.item ? this.itemRead(this.state.item) : this;
  }

  stopAsked(drop = false): this {
    return this.record({ type: 'StopRequested', data: { drop } }, ann);
  }

  jumpAsked(status: string): this {
    return this.record({ type: 'JumpRequested', data: { status } }, ann);
  }

  overridden(commit = 'tip'): this {
    return this.record({ type: 'OverrideGiven', data: { commit, reason: 'I know better' } }, ann);
  }

  later(ms: number): this {
    this.now += ms;
    return this;
  }

  /** What the world shows. `worktree` is its tip, or how it cannot be seen. */
  sees(snapshot: {
    readonly item?: Answer<ItemFacts>;
    readonly worktree?: string | Answer<never>;
    readonly trouble?: 'foreign-commits' | 'rewritten';
    readonly card?: Answer<string>;
    readonly review?: Answer<ReviewSnapshot>;
    /** Where it differs from a base that has not moved; or how it cannot be seen. */
    readonly base?: Partial<BaseSnapshot> | Answer<never>;
    readonly attempt?: Answer<AttemptSnapshot>;
    /** Where it differs from an open item as it was read, with its card nowhere; or how it cannot be seen. */
    readonly watch?: Partial<ItemWatch> | Answer<never>;
  }): this {
    const { watch } = snapshot;
    if (watch) this.watch = { at: this.now, seen: 'kind' in watch ? watch : known({ ...calmItem, ...watch }) };
    const { item, card, worktree, trouble, review, base, attempt } = snapshot;
    if (item) this.snapshots.set(itemQuery('7').key, item);
    const tree = typeof worktree === 'string' ? known({ path: branch, tip: worktree }) : worktree;
    if (tree) this.snapshots.set(worktreeQuery(branch).key, tree);
    if (trouble) this.snapshots.set(worktreeQuery(branch).key, known({ path: branch, tip: 'tip', trouble }));
    if (card) this.snapshots.set(cardQuery('7').key, card);
    if (review) this.snapshots.set(reviewQuery(branch).key, review);
    if (base)
      this.snapshots.set(baseQuery(branch, 'main').key, 'kind' in base ? base : known({ ...standing, ...base }));
    if (attempt) this.snapshots.set(attemptQuery(this.lastAttempt().attempt, branch).key, attempt);
    return this;
  }

  /** That something cannot be seen is recorded on the way: what the run decides then is the answer. */
  decide(): Decision<RunEvent> {
    const decision = decide(runFlow, this.state, this.world(), this.now);
    const [fact] = decision.record;
    return fact?.type === 'SightLost' ? this.record(fact).decide() : decision;
  }

  lastAttempt() {
    const last = this.state.attempts.at(-1);
    if (!last) throw new Error('there was no attempt yet');
    return last;
  }

  private world(): World {
    const named = new Set(runFlow.needs(this.state).map(query => query.key));
    return {
      get: query => {
        if (!named.has(query.key)) throw new Error(`${query.key} was not named`);
        const glance = query.kind === 'watch' ? known(this.watch) : undefined;
        return (glance ?? this.snapshots.get(query.key) ?? absent) as Answer<never>;
      },
    };
  }
}

/** A workflow like the given one with one step changed. */
export function withStep(workflow: Workflow, status: string, change: Partial<Step>): Workflow {
  if (!stepOf(workflow, status)) throw new Error(`${workflow.name} has no step ${status}`);
  return { ...workflow, steps: workflow.steps.map(step => (step.status === status ? { ...step, ...change } : step)) };
}
