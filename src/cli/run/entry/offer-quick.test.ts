import { describe, expect, it } from 'vitest';
import { createContextDouble } from '../../context-double.ts';
import { offerQuick } from './offer-quick.ts';

const small = { title: 'Fix the flaky login test', body: '' };
const large = { title: 'Migrate the store', body: '' };
const { signal } = new AbortController();

async function offered(item: typeof small, answer: string | undefined, isWorkflowChosen = false) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  const { context } = createContextDouble([], { ask });
  return { chosen: await offerQuick(context, { item, isWorkflowChosen, signal }), asked };
}

describe('the quick workflow', () => {
  it.each([
    ['', 'quick'],
    ['y', 'quick'],
    [undefined, 'quick'],
    ['n', undefined],
  ])('is offered for a small item; the answer %j gives %s', async (answer, chosen) => {
    const offer = await offered(small, answer);
    expect(offer.chosen).toBe(chosen);
    expect(offer.asked).toHaveLength(1);
  });

  it('is not offered for a large item, or where the workflow was chosen', async () => {
    expect(await offered(large, 'y')).toEqual({ chosen: undefined, asked: [] });
    expect(await offered(small, 'y', true)).toEqual({ chosen: undefined, asked: [] });
  });

  it('is not offered where nobody can be asked', async () => {
    const { context } = createContextDouble();
    expect(await offerQuick(context, { item: small, isWorkflowChosen: false, signal })).toBeUndefined();
  });
});
