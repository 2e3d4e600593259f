import { describe, expect, it } from 'vitest';
import { callsInMemory, callsInRepository } from '../../test/support/json-calls.ts';
import { rights } from './use-case.ts';
import { useCases } from './use-cases.ts';

describe('the table of use-cases', () => {
  it('names each once', () => {
    const names = useCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a row for each call with --json that is tested, and a tested call for each row', () => {
    const tested = [...Object.keys(callsInMemory), ...Object.keys(callsInRepository)];
    expect(tested.toSorted()).toEqual(useCases.map(({ name }) => name).toSorted());
  });

  it('lets a read be called by everybody who may look', () => {
    expect(useCases.filter(({ kind, right }) => kind === 'read' && right !== rights[0])).toEqual([]);
  });
});
