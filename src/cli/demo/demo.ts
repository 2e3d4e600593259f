// Plays the demo: asks for the run, lets the engine drive it, tells what happens, and stops at the review.
import { randomUUID } from 'node:crypto';
import { limitsSchema } from '../../core/limits.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { runFlow } from '../../core/run/flow.ts';
import type { RunState } from '../../core/run/state.ts';
import { defaultWorkflow } from '../../core/run/workflow.ts';
import type { Engine } from '../../engine/loop.ts';
import type { Notice } from '../../engine/parts.ts';
import { request } from '../../engine/request.ts';
import { Stream } from '../../engine/stream.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';

export interface DemoOptions {
  readonly isFast: boolean;
  readonly report: (notice: Notice) => void;
}

/** What the composition root gives. */
export interface Demo {
  readonly folder: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly engine: Engine;
  comments(): number;
  review(): string | undefined;
  close(isKept: boolean): void;
}

export type StartDemo = (options: DemoOptions) => Promise<Demo>;

const stream = 'run/1';

/** Resolves at the review, at any other end, or soon after the signal; throws what broke the engine. */
export async function playDemo(demo: Demo, signal: AbortSignal, tell: (event: RunEvent) => void): Promise<RunState> {
  const over = new AbortController();
  const run = new Stream(demo.journal, runFlow, stream);
  let told = 0;
  const follow = async () => {
    const news = await demo.journal.read(stream, told);
    for (const event of news.filter(each => each.version > told)) {
      told = event.version;
      tell(event as unknown as RunEvent);
      if (event.type === 'StepEntered' && (event.data as { status: string }).status === 'Done')
        over.abort('at the review');
    }
  };
  // A journal that cannot be read stops the driver, which says why.
  const stopFollowing = demo.journal.onAppend(() => void follow().catch(() => undefined));
  const stop = AbortSignal.any([signal, over.signal]);
  await askForRun(demo);
  const ending = (part: Promise<unknown>) => part.finally(() => over.abort('one part ended'));
  const working = ending(demo.engine.work({ labels: [], slots: 1, signal: stop }));
  const driving = ending(demo.engine.drive(stream, stop));
  const [worked, driven] = await Promise.allSettled([working, driving]);
  stopFollowing();
  if (driven.status === 'rejected') throw driven.reason;
  if (worked.status === 'rejected') throw worked.reason;
  await follow();
  await run.refresh();
  return run.state as RunState;
}

async function askForRun(demo: Demo): Promise<void> {
  const settings = {
    workflow: defaultWorkflow,
    limits: limitsSchema.parse({}),
    auditScoreThreshold: 0.75,
    criticalBlocks: true,
    gatePolicy: {},
    codeowners: [],
    roles: {},
  };
  const event: RunEvent = {
    type: 'RunRequested',
    data: { run: '1', item: '1', branch: 'worktree-git-issue-1', base: 'main', settings },
  };
  await request(demo, { stream, event, actor: { kind: 'person', id: 'you' }, id: randomUUID() });
}
