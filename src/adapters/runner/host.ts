// Runs agents as processes of this machine: prepares them, talks to them through their protocol and ends them.
import { createHash } from 'node:crypto';
import { known } from '../../core/answer.ts';
import type { AttemptRequest, ProcessIdentity } from '../../core/attempt/events.ts';
import { noUsage } from '../../core/attempt/outcome.ts';
import { Problem } from '../../core/problem.ts';
import { done, type Performed } from '../../ports/performed.ts';
import type { Launcher, Runner } from '../../ports/runner.ts';
import type { HostParts } from './host-parts.ts';
import type { EndTimes, OwnAttempt } from './own-attempt.ts';
import { prepareAttempt } from './prepare-attempt.ts';

const defaultTimes: EndTimes = { cancelGraceMs: 3000, killGraceMs: 10_000 };
/** An engine that lost the lease must be quick: another one drives already. */
const abandonTimes: EndTimes = { cancelGraceMs: 0, killGraceMs: 1000 };
/** Attempts that are gone are remembered until their end was surely recorded. */
const goneMax = 64;

export function createHostRunner(parts: HostParts): Runner {
  const own = new Map<string, OwnAttempt>();
  const listeners = new Set<(attempt: string) => void>();
  const times = { ...defaultTimes, ...parts.times };
  const tokenOf = (attempt: string) =>
    createHash('sha256').update(`${parts.scope}\0${attempt}`).digest('hex').slice(0, 32);
  const news = (attempt: string) => {
    for (const listener of listeners) listener(attempt);
  };
  const ownOne = (attempt: string, process: ProcessIdentity) => {
    const found = own.get(attempt);
    return found && isSame(found.identity, process) ? found : undefined;
  };

  async function prepare(request: AttemptRequest): Promise<Performed<Launcher>> {
    const { attempt } = request;
    const before = own.get(attempt);
    if (before && !before.isGone) return failed(`${attempt} is running here already`, false);
    try {
      const prepared = await prepareAttempt(parts, request, tokenOf(attempt), () => news(attempt));
      if (prepared.kind !== 'done') return prepared;
      const started = prepared.output;
      remember(own, attempt, started);
      const abort = async () => {
        await started.abort();
        if (own.get(attempt) === started) own.delete(attempt);
      };
      return done({
        process: started.identity,
        containment: parts.processes.containment,
        go: () => started.go(),
        abort,
      });
    } catch (error) {
      if (error instanceof Problem) return failed(`${error.message} ${error.remedy}`, true);
      throw error;
    }
  }

  return {
    prepare,
    observe: async (attempt, process) => {
      const found = ownOne(attempt, process);
      if (found) return known(await found.status());
      const isRunning = (await parts.processes.look(process, tokenOf(attempt))) === 'running';
      return known({ isRunning, isOurs: false, elapsedMs: 0, silentMs: 0, usage: noUsage });
    },
    end: async (attempt, process) => {
      const found = ownOne(attempt, process);
      return found ? await found.end(times) : await parts.processes.end(process, tokenOf(attempt), times.killGraceMs);
    },
    abandon: async attempt => {
      const ended = await own.get(attempt)?.end(abandonTimes);
      if (ended && ended.kind !== 'done')
        parts.report({ kind: 'warning', attempt, text: `abandoned, but not gone: ${ended.reason}` });
    },
    onNews: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function remember(own: Map<string, OwnAttempt>, attempt: string, started: OwnAttempt): void {
  own.delete(attempt);
  own.set(attempt, started);
  const gone = [...own].filter(([, { isGone }]) => isGone);
  for (const [name] of gone.slice(0, Math.max(0, gone.length - goneMax))) own.delete(name);
}

function isSame(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && a.startTime === b.startTime && a.bootId === b.bootId;
}

function failed(reason: string, final: boolean): Performed<never> {
  return { kind: 'failed', reason, final };
}
