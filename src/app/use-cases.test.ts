import { describe, expect, it } from 'vitest';
import { rights } from './use-case.ts';
import { useCases } from './use-cases.ts';

describe('the table of use-cases', () => {
  it('names each once', () => {
    const names = useCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lets a read be called by everybody who may look', () => {
    expect(useCases.filter(({ kind, right }) => kind === 'read' && right !== rights[0])).toEqual([]);
  });
});
