import { describe, expect, it } from 'vitest';
import { checkpointIds } from '../../src/core/checkpoint/check.ts';
import { harmless, mutations } from './mutations.ts';
import { assessFolder, runMutation } from './run-mutation.ts';
import { SessionCopy } from './session-copy.ts';

describe('a session that changes', () => {
  it.each(checkpointIds)('passes every check of %s where it is good', checkpoint => {
    using session = new SessionCopy();
    const { rows, score, verdict, notes, stateMissing } = assessFolder(session, checkpoint);
    expect(rows.filter(({ result }) => result !== 'pass')).toEqual([]);
    expect({ score, verdict, notes, stateMissing }).toEqual({ score: 1, verdict: 'pass', notes: [], stateMissing: [] });
  });

  it.each(mutations)('turns exactly the rows of: $what', mutation => {
    expect(Object.keys(mutation.turns)).not.toEqual([]);
    expect(runMutation(mutation).wrong).toEqual([]);
  });

  it.each(harmless)('turns nothing by: $what', mutation => {
    expect(runMutation(mutation).wrong).toEqual([]);
  });
});
