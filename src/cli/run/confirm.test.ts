import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../../test/support/context-double.ts';
import { wantsQuick } from './confirm.ts';

describe('the quick workflow', () => {
  it.each([
    ['', true],
    ['y', true],
    [undefined, true],
    ['n', false],
  ])('is offered; the answer %j gives %s', async (answer, isTaken) => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answer;
    };
    expect(await wantsQuick(createContextDouble([], { ask }).context)).toBe(isTaken);
    expect(asked).toEqual(['Use the quick workflow? [Y/n] (yes after 30 s) ']);
  });

  it('is not used where nobody can be asked', async () => {
    expect(await wantsQuick(createContextDouble().context)).toBe(false);
  });
});
