// The script that most properties play.
import { join } from 'node:path';
import type { Capabilities } from '../../src/ports/agent.ts';
import type { Bench } from './bench.ts';
import type { ModelStep } from './model/tools.ts';

export const answer = 'RESULT: the work is done.';
export const say: ModelStep = { do: 'say', text: answer };
export const command = { do: 'shell', command: 'echo ran > ran.txt' } as const;

export function edit(bench: Bench): ModelStep {
  return { do: 'write', path: join(bench.work, 'made.txt'), text: 'made by the model' };
}

export function capabilities(bench: Bench): Capabilities {
  return bench.subject.setUp('http://127.0.0.1:9', 'isolated').protocol.capabilities;
}
