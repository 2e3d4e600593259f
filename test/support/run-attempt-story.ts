// Builds the state of an attempt by folding real events through its flow, and decides on it.
import { type Answer, known } from '../../src/core/answer.ts';
import type { AttemptEvent, AttemptLimits, AttemptRequest } from '../../src/core/attempt/events.ts';
import { attemptFlow } from '../../src/core/attempt/flow.ts';
import { noUsage, type Outcome, type Usage } from '../../src/core/attempt/outcome.ts';
import type { AgentStatus } from '../../src/core/attempt/queries.ts';
import type { AttemptState } from '../../src/core/attempt/state.ts';
import { type Decision, decide, type World } from '../../src/core/flow.ts';
import type { GitSettings } from '../../src/core/world/git-settings.ts';

const minute = 60_000;

export const attemptLimits: AttemptLimits = {
  timeoutMs: 30 * minute,
  stallTimeoutMs: 5 * minute,
  toolCallTimeoutMs: 20 * minute,
  tokensMax: 0,
  toolCallsMax: 0,
  costUsdMax: 0,
  questionTimeoutMs: 24 * 60 * minute,
};

export const agentProcess = { pid: 100, startTime: '100', bootId: 'boot' };

/** At work, ours, just now active. */
export const atWork: AgentStatus = { isRunning: true, isOurs: true, elapsedMs: 0, silentMs: 0, usage: noUsage };
export const gone: AgentStatus = { ...atWork, isRunning: false };

export class AttemptStory {
  state: AttemptState = attemptFlow.initial('attempt/7.1');
  now = 1000;
  private version = 0;
  private snapshot: Answer<unknown> = known(atWork);

  record(event: AttemptEvent): this {
    const version = ++this.version;
    const recorded = { ...event, stream: 'attempt/7.1', version, id: `e${version}`, at: this.now, actor: engine };
    this.state = attemptFlow.fold(this.state, recorded);
    return this;
  }

  requested(more: Partial<Omit<AttemptRequest, 'limits'>> & { readonly limits?: Partial<AttemptLimits> } = {}): this {
    const limits = { ...attemptLimits, ...more.limits };
    const base = { attempt: '7.1', flow: 'run/7', role: 'developer', worktree: 'branch', notes: [] };
    return this.record({ type: 'AttemptRequested', data: { ...base, ...more, limits } });
  }

  launched(gitSettings: GitSettings = {}): this {
    return this.record({ type: 'AttemptLaunched', data: { process: agentProcess, epoch: 1, gitSettings } });
  }

  cancelled(by: 'person' | 'flow' | 'engine' = 'person'): this {
    return this.record({ type: 'AttemptCancelRequested', data: { by, reason: 'enough' } });
  }

  asked(question: string, deadline: number, answer?: string): this {
    const about = { kind: 'question' } as const;
    const data = { question, text: 'May I?', about, deadline, ...(answer === undefined ? {} : { default: answer }) };
    return this.record({ type: 'QuestionAsked', data });
  }

  answered(question: string): this {
    return this.record({ type: 'QuestionAnswered', data: { question, answer: 'yes' } });
  }

  submitted(result: unknown): this {
    return this.record({ type: 'ResultSubmitted', data: { result } });
  }

  ended(outcome: Outcome = { kind: 'finished' }, usage: Usage = noUsage): this {
    return this.record({ type: 'AttemptEnded', data: { outcome, usage } });
  }

  later(ms: number): this {
    this.now += ms;
    return this;
  }

  sees(snapshot: Answer<AgentStatus> | Partial<AgentStatus>): this {
    this.snapshot = 'kind' in snapshot ? snapshot : known({ ...atWork, ...snapshot });
    return this;
  }

  decide(): Decision<AttemptEvent> {
    return decide(attemptFlow, this.state, this.world(), this.now);
  }

  /** Folds what is decided to be recorded, and decides again. */
  onwards(): Decision<AttemptEvent> {
    for (const event of this.decide().record) this.record(event);
    return this.decide();
  }

  private world(): World {
    const named = new Set(attemptFlow.needs(this.state).map(query => query.key));
    return {
      get: query => {
        if (!named.has(query.key)) throw new Error(`${query.key} was not named`);
        return this.snapshot as Answer<never>;
      },
    };
  }
}

const engine = { kind: 'engine', id: 'engine-1' } as const;
