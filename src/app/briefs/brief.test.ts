import { describe, expect, it } from 'vitest';
import type { Brief, WriteBrief } from './brief.ts';
import { briefOf } from './brief.ts';

describe('the brief of an attempt', () => {
  const run: WriteBrief = async () => ({ turn: 1 }) as Brief;
  const epic: WriteBrief = async () => ({ turn: 2 }) as Brief;

  it('is written by the flow of the stream that asks', () => {
    expect(briefOf({ run, epic }, { flow: 'run/epic/7' })).toBe(run);
    expect(briefOf({ run, epic }, { flow: 'epic/7' })).toBe(epic);
  });

  it('is a bug to ask for where nothing writes one', () => {
    expect(() => briefOf({ run }, { flow: 'team/7' })).toThrow('team/7 asked for an agent');
  });
});
