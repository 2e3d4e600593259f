// How many agents one process has at work. They wait for a model, not for a processor; memory is what they take.
import type { Config } from './schema.ts';

const bytesEach = 2 * 1024 ** 3;

/** `memory`: what this machine, or the part of it that we may use, has, in bytes. */
export function agentsAtOnceFor({ agentsAtOnce }: Pick<Config, 'agentsAtOnce'>, memory: number): number {
  return agentsAtOnce ?? Math.min(8, Math.max(2, Math.floor(memory / bytesEach)));
}
