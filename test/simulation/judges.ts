// The judges: they hear every fact as it is stored, see every agent start, and compare both with the world.
import type { MemoryProcesses } from '../../src/adapters/runner/memory.ts';
import type { AttemptRequest } from '../../src/core/attempt/events.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import type { RunSettings } from '../../src/core/run/settings.ts';
import type { NewEvent } from '../../src/ports/journal.ts';
import { judgeFact, type Sight, type Submission } from './evidence.ts';
import type { SimulatedForge } from './forge.ts';
import { type GateTruth, isGreen, type SimulatedGates } from './gates.ts';
import { IntentBook } from './intents.ts';
import { Tally } from './limits.ts';
import type { Nature } from './nature.ts';
import { Obedience } from './obedience.ts';

export interface JudgeParts {
  readonly settings: RunSettings;
  readonly violations: string[];
  readonly gates: SimulatedGates;
  readonly gateTruth: GateTruth;
  readonly forge: SimulatedForge;
  readonly processes: MemoryProcesses;
  readonly nature: Nature;
  /** Time since the start. */
  readonly elapsed: () => number;
}

export type Judges = ReturnType<typeof createJudges>;

export function createJudges(parts: JudgeParts) {
  const { violations, processes, settings } = parts;
  const intents = new IntentBook(violations);
  const runningOf = (attempt: string) => agentsOf(processes).filter(agent => agent.request.attempt === attempt);
  const obedience = new Obedience(violations, attempt => runningOf(attempt).length > 0, parts.elapsed);
  const tally = new Tally(settings.limits, violations);
  const sights = new Map<string, Sight>();
  const overrides = new Set<string>();
  const launched = new Set<number>();
  const submissions: Submission[] = [];
  let isResearchSkipped = false;
  const wasResearched = () => submissions.some(({ role, result }) => role === 'researcher' && isComplete(result));
  const evidence = {
    violations,
    isGated: (commit: string) =>
      overrides.has(commit) || (parts.gates.finished.has(commit) && isGreen(parts.gateTruth(commit))),
    lastAudit: () => submissions.findLast(submission => submission.role === 'auditor'),
    isResearchSkipped: () => isResearchSkipped && !wasResearched(),
    mergedHead: () => parts.forge.reviews.find(review => review.state === 'merged')?.mergedHead,
    isResolved: parts.nature.isResolved,
  };

  function onFact(stream: string, _version: number, event: NewEvent): void {
    const engine = event.actor.kind === 'engine' ? event.actor.id : '';
    intents.note(event, engine);
    obedience.note(stream, event);
    noteRequest(event, engine);
    if (event.type === 'AttemptLaunched') launched.add((event.data as { process: { pid: number } }).process.pid);
    if (!stream.startsWith('run/')) return;
    if (event.type === 'OverrideGiven') overrides.add((event.data as { commit: string }).commit);
    if (event.type === 'StepEntered' && (event.data as { how: string }).how === 'skip') isResearchSkipped = true;
    tally.note(event as unknown as RunEvent);
    judgeFact(evidence, event, sights.get(engine) ?? {});
  }

  /** What an engine asks of another stream is an effect too. */
  function noteRequest({ type, data }: NewEvent, engine: string): void {
    const by = (data as { by?: string } | undefined)?.by;
    if (!engine || (type === 'AttemptCancelRequested' && by === 'engine')) return;
    if (type === 'AttemptRequested')
      intents.expect(engine, 'StartAttempt', { attempt: (data as AttemptRequest).attempt });
    if (type === 'AttemptCancelRequested') intents.expect(engine, 'CancelAttempt', { ...(data as object) });
  }

  function onGo(request: AttemptRequest): void {
    const { attempt, worktree } = request;
    const [agent] = runningOf(attempt);
    if (!agent || !launched.has(agent.identity.pid)) violations.push(`${attempt} ran before its launch was recorded`);
    if (obedience.isEnded(`attempt/${attempt}`)) violations.push(`${attempt} ran after it had ended`);
    const running = agentsOf(processes).filter(each => each.request.worktree === worktree);
    if (running.length > 1)
      violations.push(`two live attempts in ${worktree}: ${running.map(each => each.request.attempt)}`);
    const spent = [...processes.agents.values()].reduce((sum, each) => sum + (each.usage.costUsd ?? 0), 0);
    const most = tally.mostOf(settings.limits.costUsdMax, 'budget');
    if (most > 0 && spent >= most) violations.push(`${attempt} ran with $${spent} of $${most} spent`);
  }

  const sightOf = (engine: string) => {
    const sight = sights.get(engine) ?? {};
    sights.set(engine, sight);
    return sight;
  };
  return { intents, obedience, submissions, sightOf, onFact, onGo };
}

function isComplete(result: unknown): boolean {
  return (result as { action?: unknown } | null)?.action === 'COMPLETE';
}

function agentsOf(processes: MemoryProcesses) {
  return [...processes.agents.values()].filter(agent => agent.state === 'running');
}
