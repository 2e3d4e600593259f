// Plays a run against a kind world: facts are folded, effects succeed, agents do as the test says. No engine, no clock.
import { known } from '../../src/core/answer.ts';
import { noUsage, type Outcome, type Usage } from '../../src/core/attempt/outcome.ts';
import type { Decision, EffectRequest } from '../../src/core/flow.ts';
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import type { Step } from '../../src/core/workflow/workflow.ts';
import type { Landing, MoveOutcome, RebaseOutcome } from '../../src/core/world/outcomes.ts';
import { AttemptStory } from './run-attempt-story.ts';
import { goodResult } from './run-results.ts';
import { gateReport, openReview, type RunAsked, RunStory } from './run-story.ts';

export interface AgentEnd {
  readonly outcome?: Outcome;
  readonly usage?: Usage;
  /** What it submits; nothing by default. */
  readonly result?: unknown;
  /** Whether it leaves a change behind. Default: a developer does. */
  readonly isChanging?: boolean;
}

const decisionsMax = 200;

export class RunPlayer extends RunStory {
  /** What the gates say of any commit. */
  gateState: GateResult['state'] = 'pass';
  isResolved = false;
  /** What a rebase of the branch comes to. */
  rebase: RebaseOutcome = { kind: 'rebased', commit: 'rebased', isSame: true };
  move: MoveOutcome = { kind: 'moved' };
  /** Undefined: it lands. */
  landing: Landing | undefined;
  /** Called after each effect: something else happens then. */
  onDone: (request: EffectRequest) => void = () => undefined;
  /** Every effect that was done, in order. */
  readonly done: EffectRequest[] = [];
  private commits = 0;
  private ahead = 0;

  static start(asked: RunAsked = {}): RunPlayer {
    return new RunPlayer().requested(asked).sees({ worktree: 'main' });
  }

  /** Goes on until the run waits for an agent, a person or a time. */
  settle(): Decision<RunEvent> {
    for (let n = 0; n < decisionsMax; n++) {
      const decision = this.decide();
      for (const event of decision.record) this.record(event);
      if (decision.record.length > 0) continue;
      if (decision.effects.length === 0) return decision;
      for (const request of decision.effects) this.perform(request);
    }
    throw new Error(`not settled after ${decisionsMax} decisions`);
  }

  /** Time passes until the run wants to wake. */
  wake(): Decision<RunEvent> {
    const { wakeAt } = this.settle();
    if (wakeAt === undefined) throw new Error('it waits for no time');
    this.now = wakeAt;
    return this.settle();
  }

  /** The agent that the run waits for ends like this. */
  agent(end: AgentEnd): Decision<RunEvent> {
    this.settle();
    const { attempt, role } = this.lastAttempt();
    if (end.isChanging ?? role === 'developer') this.change();
    const story = new AttemptStory().requested({ attempt, role }).launched();
    if ('result' in end) story.submitted(end.result);
    story.ended(end.outcome ?? { kind: 'finished' }, end.usage ?? noUsage);
    this.sees({ attempt: known(story.state) });
    return this.settle();
  }

  /** The agent does what its role asks for. */
  goodAgent(): Decision<RunEvent> {
    this.settle();
    return this.agent({ result: goodResult(this.lastAttempt().role) });
  }

  /** Good agents until the run stands at this status. */
  reach(status: string): this {
    this.settle();
    for (let n = 0; n < decisionsMax && this.status !== status; n++) this.goodAgent();
    return this;
  }

  get status(): string | undefined {
    return this.state.visits.at(-1)?.status;
  }

  get stopReason(): string | undefined {
    return this.state.stopped?.reason;
  }

  doneOf(kind: string): readonly EffectRequest[] {
    return this.done.filter(request => request.kind === kind);
  }

  /** A new commit on the branch. */
  change(): string {
    const commit = `commit-${++this.commits}`;
    this.ahead++;
    this.sees({ worktree: commit });
    return commit;
  }

  private perform(request: EffectRequest): void {
    this.done.push(request);
    const before = this.state.effects.all.findLast(effect => effect.cause === request.cause);
    const key = before?.key ?? this.prepared(request);
    const output = this.outputOf(request);
    this.record({ type: 'EffectDone', data: { key, output, isDoubtful: false } });
    this.onDone(request);
  }

  private outputOf({ kind, input }: EffectRequest): unknown {
    const { commit = '', gates = 'all' } = input as { readonly commit?: string; readonly gates?: Step['gates'] };
    switch (kind) {
      case 'EnsureWorktree':
        return { path: 'branch-7' };
      case 'PostComment':
        return { id: '1' };
      case 'RemoveWorktree':
        return { entry: null };
      case 'CommitWork':
        return { commit: this.commits === 0 ? 'main' : `commit-${this.commits}`, ahead: this.ahead };
      case 'RunGates':
        return gateReport(commit, gates, this.gateState);
      case 'RebaseWork':
        return this.rebase;
      case 'MoveBranch':
        if (this.move.kind === 'moved') this.sees({ worktree: (input as { readonly to: string }).to, base: {} });
        return this.move;
      case 'LandReview':
        if (this.landing) return this.landing;
        this.sees({ review: known({ ...openReview, state: 'merged', head: commit }) });
        return { kind: 'landed', commit };
      case 'CheckResolved':
        return this.isResolved ? { merged: 'a merged review' } : {};
      case 'SetUpWorktree':
        return { how: 'as told', warnings: [] };
      case 'EnsureReview':
        this.sees({ review: known({ ...openReview, head: commit }) });
        return null;
      case 'CancelAttempt':
        this.sees({
          attempt: known(new AttemptStory().requested().launched().ended({ kind: 'cancelled', by: 'person' }).state),
        });
        return null;
      case 'StartAttempt':
        this.sees({ attempt: known(new AttemptStory().requested().launched().state) });
        return null;
      default:
        return null;
    }
  }
}
