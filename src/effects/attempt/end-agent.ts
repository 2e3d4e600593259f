// EndAgent: harmless to repeat; done only when every process of the attempt is gone.
import { EndAgent } from '../../core/attempt/effects.ts';
import { effectKind } from '../../engine/effect-kind.ts';
import type { Runner } from '../../ports/runner.ts';

export const endAgent = (runner: Runner) =>
  effectKind(EndAgent, { perform: ({ attempt, process }) => runner.end(attempt, process) });
