import { describe, expect, it } from 'vitest';
import { agentsAtOnceFor } from './agents-at-once.ts';
import { configSchema, defaultConfig } from './schema.ts';

const gigabyte = 1024 ** 3;

describe('agents at once', () => {
  it.each([
    [1, 2],
    [5.9, 2],
    [6, 3],
    [16, 8],
    [256, 8],
  ])('with %s GB of memory: %s', (memory, count) => {
    expect(agentsAtOnceFor(defaultConfig, memory * gigabyte)).toBe(count);
  });

  it('are as many as the configuration says', () => {
    expect(agentsAtOnceFor(configSchema.parse({ agentsAtOnce: 40 }), gigabyte)).toBe(40);
    expect(configSchema.safeParse({ agentsAtOnce: 0 }).success).toBe(false);
  });
});
