// One attempt of a CLI as Pitwall makes it: host runner, rules, tools and transcript; only the journal is in memory.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { openToolServer } from '../../src/adapters/mcp/open-tool-server.ts';
import type { Variables } from '../../src/adapters/runner/agent-environment.ts';
import { createHostRunner } from '../../src/adapters/runner/host.ts';
import type { HostParts } from '../../src/adapters/runner/host-parts.ts';
import { createTranscripts, type Transcripts } from '../../src/adapters/transcript/transcripts.ts';
import { readEnvironment } from '../../src/config/environment.ts';
import type { AttemptLimits } from '../../src/core/attempt/events.ts';
import { submitResult } from '../../src/effects/attempt/submit-result.ts';
import { agentReach } from '../../src/main/sandbox.ts';
import type { AgentEvent, AgentProtocol, AgentTask } from '../../src/ports/agent.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { PermissionPolicy } from '../../src/ports/permission-policy.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { AttemptDrive, attemptNamed, memoryStore } from '../support/runner-attempt.ts';
import { type AttemptReport, type Heard, reportOf } from './report.ts';

export interface AttemptPlan {
  readonly protocol: AgentProtocol;
  readonly task: AgentTask;
  /** The user's own environment, of which the agent gets little. */
  readonly environment: Variables;
  /** On top of what the protocol asks for. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  /** For its transcript. */
  readonly folder: string;
  readonly limits: Partial<AttemptLimits>;
  readonly policy: PermissionPolicy;
  /** What a person answers to every question. Undefined: there is nobody. */
  readonly person?: string | undefined;
  /** So much later than the agent starts, its tools do. */
  readonly toolsDelayMs?: number | undefined;
  /** Cancels the attempt at this event. */
  readonly cancelAt?: ((event: AgentEvent) => boolean | Promise<boolean>) | undefined;
}

const times = { cancelGraceMs: 3000, killGraceMs: 2000 };

export async function runAttempt(processes: Processes, plan: AttemptPlan): Promise<AttemptReport> {
  const { attempt } = plan.task;
  const heard: Heard = { events: [], asked: [] };
  const store = memoryStore();
  const { journal } = store;
  const transcripts = createTranscripts({
    folder: join(plan.folder, 'transcripts', randomUUID()),
    clock: systemClock,
    warn: text => process.emitWarning(text),
  });
  const cancelling = new AbortController();
  const runner = createHostRunner(partsOf({ processes, plan, heard, journal, transcripts, cancelling }));
  const drive = await AttemptDrive.open(runner, store);
  const startedAt = performance.now();
  try {
    cancelling.signal.addEventListener('abort', () => void drive.cancel(attempt));
    const unanswered = answerQuestions(drive, plan);
    const state = await drive.run(attemptNamed(attempt, plan.limits));
    await unanswered;
    return await reportOf({ state, heard, transcripts, attempt, durationMs: performance.now() - startedAt });
  } finally {
    drive.close();
  }
}

interface Stage {
  readonly processes: Processes;
  readonly plan: AttemptPlan;
  readonly heard: Heard;
  readonly journal: Journal;
  readonly transcripts: Transcripts;
  readonly cancelling: AbortController;
}

function partsOf({ processes, plan, heard, journal, transcripts, cancelling }: Stage): HostParts {
  const clock = systemClock;
  return {
    processes,
    protocolFor: () => overheard(plan, heard, cancelling),
    brief: async () => plan.task,
    openTools: ({ attempt, role }, hands) =>
      openToolServer({
        attempt,
        role,
        socketFolder: tmpdir(),
        bridge: plan.toolsDelayMs === undefined ? undefined : slowBridge(plan.toolsDelayMs, plan.folder),
        submit: result => submitResult({ journal, clock }, { attempt, id: randomUUID(), result }),
        ...hands,
      }),
    environment: plan.environment,
    reachOf: async (_request, runner, argv) =>
      agentReach(readEnvironment(plan.environment), join(plan.folder, 'state'), { runner, argv }),
    transcripts,
    policy: {
      judge: (request, context) => {
        heard.asked.push(request);
        return plan.policy.judge(request, context);
      },
    },
    journal,
    clock,
    scope: randomUUID(),
    // What is refused stands in the transcript.
    report: notice => notice.kind === 'warning' && process.emitWarning(notice.text),
    times,
  };
}

function slowBridge(delayMs: number, folder: string): string {
  const bridge = join(folder, 'bridge.mjs');
  const own = new URL('../../src/adapters/mcp/bridge.js', import.meta.url);
  writeFileSync(bridge, `await new Promise(resolve => setTimeout(resolve, ${delayMs}));\nawait import('${own}');\n`);
  return bridge;
}

/** The protocol with the settings of the bench, and somebody who listens to its events. */
function overheard({ protocol, env, files, cancelAt }: AttemptPlan, heard: Heard, cancelling: AbortController) {
  return {
    ...protocol,
    command: (task: AgentTask) => {
      const command = protocol.command(task);
      const isIsolated = task.isolatedHome !== undefined;
      return {
        ...command,
        env: { ...command.env, ...env },
        ...(isIsolated && { files: { ...command.files, ...files } }),
      };
    },
    async *converse(...talk: Parameters<AgentProtocol['converse']>) {
      for await (const event of protocol.converse(...talk)) {
        heard.events.push(event);
        // Meanwhile the conversation goes on: the agent may need an answer before it does anything.
        void Promise.resolve(cancelAt?.(event)).then(isTime => isTime && cancelling.abort());
        yield event;
      }
    },
  };
}

/** Until the attempt is over. */
async function answerQuestions(drive: AttemptDrive, { person, task: { attempt } }: AttemptPlan): Promise<void> {
  if (person === undefined) return;
  for (;;) {
    const { openQuestion, ended } = await drive.until(
      attempt,
      state => state.openQuestion !== undefined || state.ended !== undefined,
    );
    if (ended || !openQuestion) return;
    const data = { question: openQuestion.question, answer: person };
    await drive.append(attempt, { type: 'QuestionAnswered', data });
  }
}
