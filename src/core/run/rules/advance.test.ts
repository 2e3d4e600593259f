import { describe, expect, it } from 'vitest';
import { complete } from '../../../../test/support/run-results.ts';
import { RunStory, withStep } from '../../../../test/support/run-story.ts';
import { defaultWorkflow } from '../../workflow/workflow.ts';

const settled = (targetStatus?: string) =>
  RunStory.at('Architecture').attempt(complete('architect', targetStatus === undefined ? {} : { targetStatus }));

describe('a settled step', () => {
  it.each([
    ['by the workflow', undefined],
    ['where its result says the same', 'TestDesign'],
  ])('leads on %s', (_how, target) => {
    expect(settled(target).commented().decide()).toMatchObject({
      rule: 'advance',
      record: [{ type: 'StepEntered', data: { status: 'TestDesign', how: 'forward' } }],
    });
  });

  it('leads back where its result asks for it, with what the agent said as the reason', () => {
    const source = { kind: 'attempt', attempt: '7.1' };
    const data = { status: 'Research', how: 'back', reason: 'work of the architect', source };
    expect(settled('Research').commented().decide().record).toEqual([{ type: 'StepEntered', data }]);
  });

  it('hands that reason to the next agent there', () => {
    const story = settled('Research').commented().entered('Research', 'back', 'work of the architect');
    expect(story.decide().record).toMatchObject([{ data: { notes: ['work of the architect'] } }]);
  });
});

describe('a target that the step does not lead to', () => {
  const story = () => settled('Implementation');

  it('is sent back once, before anybody hears of it', () => {
    const note = 'targetStatus was refused: COMPLETE in Architecture does not lead to Implementation.';
    expect(story().decide()).toMatchObject({
      rule: 'check-target',
      effects: [],
      record: [{ type: 'AttemptPlanned', data: { why: 'repair', continues: '7.1', role: 'architect' } }],
    });
    const [planned] = story().decide().record;
    expect(planned?.type === 'AttemptPlanned' && planned.data.notes).toEqual(['on to Architecture', note]);
  });

  it('stops the run the second time', () => {
    const again = story().attempt(complete('architect', { targetStatus: 'Done' }), { why: 'repair' });
    expect(again.decide()).toMatchObject({
      rule: 'check-target',
      record: [{ type: 'RunStopped', data: { reason: 'invalid-result' } }],
    });
  });

  it('is forgiven when the repaired one fits', () => {
    const again = story().attempt(complete('architect'), { why: 'repair' }).commented();
    expect(again.decide().rule).toBe('advance');
  });
});

describe('a workflow that leads to Done without an audit', () => {
  it('never gets there', () => {
    const workflow = withStep(defaultWorkflow, 'Audit', { role: 'reader' });
    const story = RunStory.at('Audit', { workflow }).attempt(complete('reader')).commented();
    expect(() => story.decide()).toThrow('without an audit');
  });
});
