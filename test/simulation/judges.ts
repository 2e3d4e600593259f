// The judges: they hear every fact as it is stored, see every agent start, and compare both with the world.
import type { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import type { Usage } from '../../src/core/attempt/outcome.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import { BoardJudge } from './board-judge.ts';
import { AttemptClocks } from './clocks.ts';
import type { Deeds } from './deeds.ts';
import { type GateInput, judgeFact, type Submission } from './evidence.ts';
import type { SimulatedForge } from './forge.ts';
import { type GateTruth, isGreen, type SimulatedGates } from './gates.ts';
import type { IntentBook } from './intents.ts';
import { Tally } from './limits.ts';
import type { Nature } from './nature.ts';
import { Obedience } from './obedience.ts';
import type { Repository } from './repository.ts';

export interface JudgeParts {
  readonly settings: RunSettings;
  readonly violations: string[];
  readonly gates: SimulatedGates;
  readonly gateTruth: GateTruth;
  readonly forge: SimulatedForge;
  readonly processes: MemoryProcesses;
  readonly nature: Nature;
  readonly repository: Repository;
  readonly deeds: Deeds;
  readonly intents: IntentBook;
  /** Time since the start. */
  readonly elapsed: () => number;
  /** Nothing was done to the engines so far, and nobody set the clock. */
  readonly isCalm: () => boolean;
}

export class Judges {
  readonly intents: IntentBook;
  readonly obedience: Obedience;
  readonly board: BoardJudge;
  /** What agents submitted and was accepted, in order. */
  readonly submissions: Submission[] = [];
  readonly #parts: JudgeParts;
  readonly #tally: Tally;
  readonly #clocks: AttemptClocks;
  readonly #snapshots = new Map<string, GateInput>();
  readonly #overrides = new Set<string>();
  readonly #launched = new Set<number>();
  readonly #endedUnseen = new Set<string>();
  #isResearchSkipped = false;
  /** The run asks whether the item is resolved; a person says that it is. */
  #isAsked = false;
  #isSaidResolved = false;

  constructor(parts: JudgeParts) {
    const { violations, settings, processes, nature, deeds, elapsed, isCalm } = parts;
    const { limits } = settings;
    this.#parts = parts;
    this.intents = parts.intents;
    this.obedience = new Obedience(violations, attempt => this.#running(attempt).length > 0, elapsed);
    this.board = new BoardJudge({ violations, settings, deeds, elapsed, isCalm });
    this.#tally = new Tally(limits, violations);
    const factor = () => tierFactor(this.submissions);
    const { endMs } = nature;
    const tally = this.#tally;
    this.#clocks = new AttemptClocks({ violations, limits, tally, processes, elapsed, isCalm, factor, endMs });
  }

  /** What the engine was last told. */
  snapshotOf(engine: string): GateInput {
    const snapshot = this.#snapshots.get(engine) ?? {};
    this.#snapshots.set(engine, snapshot);
    return snapshot;
  }

  onFact(stream: string, event: NewEvent): void {
    const engine = event.actor.kind === 'engine' ? event.actor.id : '';
    this.obedience.note(stream, event);
    if (event.type === 'EffectDone') this.#judgeOutcome(event.data as { key: string; output: unknown });
    if (stream.startsWith('run/')) this.#onRunFact(event as unknown as RunEvent, engine);
    else this.#onAttemptFact(stream, event, engine);
  }

  #onRunFact(event: RunEvent, engine: string): void {
    if (event.type === 'RunStopped') this.#isAsked = event.data.reason === 'claim-unproven';
    if (event.type === 'ResumeRequested') this.#isAsked = false;
    if (event.type === 'ResolutionAnswered' && this.#isAsked) this.#isSaidResolved = event.data.isResolved;
    if (event.type === 'OverrideGiven') this.#overrides.add(event.data.commit);
    if (event.type === 'StepEntered' && event.data.how === 'skip') this.#isResearchSkipped = true;
    this.#tally.note(event);
    this.board.note(event, this.snapshotOf(engine));
    judgeFact(this.#evidence(), event, this.snapshotOf(engine));
  }

  /** What an engine asks of another stream is an effect too. */
  #onAttemptFact(stream: string, event: NewEvent, engine: string): void {
    this.#clocks.note(stream, event);
    const { type, data } = event;
    if (type === 'AttemptLaunched') this.#launched.add((data as { process: { pid: number } }).process.pid);
    if (type === 'AttemptEnded' && (data as { usage: Usage }).usage.costUsd === undefined)
      this.#endedUnseen.add(stream.slice('attempt/'.length));
    if (!engine) return;
    const { attempt, by } = data as { readonly attempt?: string; readonly by?: string };
    if (type === 'AttemptRequested') this.intents.expect(engine, 'StartAttempt', { attempt });
    if (type === 'AttemptCancelRequested' && by !== 'engine')
      this.intents.expect(engine, 'CancelAttempt', { attempt: stream.slice('attempt/'.length), by });
  }

  #evidence() {
    const { violations, gates, gateTruth, forge, nature, repository } = this.#parts;
    const isTested = (commit: string) => gates.finished.has(commit) && isGreen(gateTruth(commit));
    const wasResearched = () =>
      this.submissions.some(({ role, result }) => role === 'researcher' && isComplete(result));
    return {
      violations,
      isGated: (commit: string) => this.#overrides.has(commit) || isTested(commit),
      lastAudit: () => this.submissions.findLast(submission => submission.role === 'auditor'),
      isResearchSkipped: () => this.#isResearchSkipped && !wasResearched(),
      mergedHead: () => forge.reviews.find(review => review.state === 'merged')?.mergedHead,
      isResolved: ['merged', 'commit', 'tested commit'].includes(nature.proof) || this.#isSaidResolved,
      isSameWork: (one: string, other: string) => repository.isSameWork(one, other),
    };
  }

  /** What is called done has happened. */
  #judgeOutcome({ key, output }: { readonly key: string; readonly output: unknown }): void {
    const { repository, forge, gates, violations } = this.#parts;
    const { kind = '', input = {} } = this.intents.find(key) ?? {};
    const { attempt = '', commit = '', branch = '', to = '' } = input as Readonly<Record<string, string>>;
    const hasHappened = {
      PushBranch: () => repository.wasPushed(commit),
      MoveBranch: () => (output as { kind: string }).kind !== 'moved' || repository.tip(branch) === to,
      LandReview: () => (output as { kind: string }).kind !== 'landed' || repository.base.has(commit),
      EnsureReview: () => forge.reviews.length > 0 || forge.areReviewsDeleted,
      RunGates: () => gates.finished.has((output as { commit: string }).commit),
      EndAgent: () => this.#running(attempt).length === 0,
    }[kind];
    if (hasHappened && !hasHappened())
      violations.push(`${kind} ${JSON.stringify(input)} is called done, but did not happen`);
  }

  /** An agent begins to run. */
  onGo({ attempt, worktree }: AttemptRequest): void {
    const { violations, processes, settings } = this.#parts;
    const agents = [...processes.agents.values()];
    const [agent] = this.#running(attempt);
    if (!agent || !this.#launched.has(agent.identity.pid))
      violations.push(`${attempt} ran before its launch was recorded`);
    if (this.obedience.isEnded(`attempt/${attempt}`)) violations.push(`${attempt} ran after it had ended`);
    const live = agents.filter(each => each.state === 'running' && each.request.worktree === worktree);
    if (live.length > 1) violations.push(`two live attempts in ${worktree}: ${live.map(each => each.request.attempt)}`);
    // An attempt whose agent could not be seen at its end is recorded without usage, so the run cannot count its dollars.
    const known = agents.filter(each => !this.#endedUnseen.has(each.request.attempt));
    const spent = known.reduce((sum, each) => sum + (each.usage.costUsd ?? 0), 0);
    const most = this.#tally.mostOf(settings.limits.costUsdMax, 'budget');
    if (most > 0 && spent >= most) violations.push(`${attempt} ran with $${spent} of $${most} spent`);
  }

  #running(attempt: string) {
    const agents = [...this.#parts.processes.agents.values()];
    return agents.filter(agent => agent.state === 'running' && agent.request.attempt === attempt);
  }
}

/** As the test designer's last result says. */
function tierFactor(submissions: readonly Submission[]): number {
  const tiers = submissions.map(({ role, result }) =>
    role === 'test-designer' ? (result as Tiered)?.tier : undefined,
  );
  return { small: 1, medium: 1.5, large: 2 }[tiers.findLast(tier => tier !== undefined) ?? 'small'];
}

type Tiered = { readonly tier?: 'small' | 'medium' | 'large' } | null;

function isComplete(result: unknown): boolean {
  return (result as { action?: unknown } | null)?.action === 'COMPLETE';
}
