// EndAgent: harmless to repeat; done only when every process of the attempt is gone.
import { z } from 'zod';
import { processIdentitySchema } from '../../core/attempt/events.ts';
import type { Runner } from '../../ports/runner.ts';
import { effectKind } from './effect-kind.ts';

const input = z.object({ attempt: z.string(), process: processIdentitySchema });

export const endAgent = (runner: Runner) =>
  effectKind(input, { perform: ({ attempt, process }) => runner.end(attempt, process) });
