import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { complete } from '../../../../test/support/run-results.ts';
import { type RunAsked, RunStory, withStep } from '../../../../test/support/run-story.ts';
import { known } from '../../answer.ts';
import type { ResultErrors } from '../../attempt/events.ts';
import { noUsage, type Outcome } from '../../attempt/outcome.ts';
import { defaultWorkflow } from '../../workflow/workflow.ts';
import type { EventData } from '../events.ts';

interface Ending {
  readonly outcome?: Outcome;
  readonly text?: string;
  readonly submitted?: unknown;
  readonly refused?: ResultErrors;
}

/** A run whose attempt at this status has ended like this. */
function ended(
  status: string,
  { outcome = { kind: 'finished' }, text, submitted, refused }: Ending,
  asked?: RunAsked,
): RunStory {
  const story = RunStory.at(status, asked).planned().started();
  const attempt = new AttemptStory().requested().launched();
  if (submitted !== undefined) attempt.submitted(submitted);
  if (refused) attempt.record({ type: 'ResultRefused', data: { errors: refused } });
  attempt.record({ type: 'AttemptEnded', data: { outcome, usage: noUsage, text } });
  return story.sees({ attempt: known(attempt.state) });
}

function conclusionOf(story: RunStory): EventData<'AttemptConcluded'> | undefined {
  const [event] = story.decide().record;
  return event?.type === 'AttemptConcluded' ? event.data : undefined;
}

const concluded = (status: string, ending: Ending, asked?: RunAsked) => conclusionOf(ended(status, ending, asked));
const fenced = (value: unknown) => `Done.\n\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`;

describe('the last message of an attempt that submitted nothing', () => {
  it('gives the result', () => {
    const data = concluded('Implementation', { text: fenced(complete('developer')) });
    expect(data).toMatchObject({ outcome: { kind: 'finished' }, result: complete('developer'), errors: [] });
  });

  it('gives only what the journal can hold', () => {
    const value = { ...complete('developer'), findings: 'none', confidence: 1 };
    expect(concluded('Implementation', { text: fenced(value) })?.result).toEqual(complete('developer'));
  });

  it('gives a rejection without findings by its marker', () => {
    const text = 'It leaks.\n\nAUDIT_REJECTED';
    expect(concluded('Audit', { text })?.result).toEqual({
      action: 'REJECTED',
      agentName: 'auditor',
      commentBody: text,
    });
  });

  it('is read by the markers of the step that the run is at', () => {
    const workflow = withStep(defaultWorkflow, 'Implementation', { markerMap: { FINI: 'Audit' } });
    expect(concluded('Implementation', { text: 'FINI' }, { workflow })?.result?.action).toBe('COMPLETE');
    expect(concluded('Implementation', { text: 'IMPLEMENTATION_COMPLETE' }, { workflow })?.result).toBeUndefined();
  });

  it('may be a refusal', () => {
    const data = concluded('Implementation', { text: '{"refusal": "Not this."}' });
    expect(data?.outcome).toEqual({ kind: 'refused', reason: 'Not this.' });
  });

  it.each([
    ['says nothing', '  ', [{ path: '', message: 'the last message is empty' }]],
    ['has no result', 'All done!', [{ path: '', message: 'the last message holds no result' }]],
    ['breaks off', '{"action": "COM', [{ path: '', message: 'it breaks off, in line 1, column 16 of the JSON' }]],
    ['does not fit', fenced(complete('auditor')), [{ path: 'agentName', message: 'must be developer' }]],
  ])('that %s is an error', (_what, text, errors) => {
    const data = concluded('Implementation', { text });
    expect(data).toMatchObject({ outcome: { kind: 'finished' }, errors });
    expect(data).not.toHaveProperty('result');
  });

  it.each(['', 'All done!'])('that has no result (%j) leaves what was wrong with the refused one', text => {
    const errors = [{ path: 'testCommand', message: 'expected array' }];
    expect(concluded('Implementation', { text, refused: errors })?.errors).toEqual(errors);
    expect(concluded('Implementation', { text: fenced(complete('developer')), refused: errors })?.errors).toEqual([]);
  });

  it('shows its errors in the repair note', () => {
    const story = ended('Implementation', { text: fenced({ ...complete('developer'), summary: ' ' }) });
    for (const event of story.decide().record) story.record(event);
    const [planned] = story.decide().record;
    expect(planned).toMatchObject({ type: 'AttemptPlanned', data: { why: 'repair', continues: '7.1' } });
    expect(JSON.stringify(planned)).toContain('summary: must not be blank');
  });
});

describe('the last message does not count', () => {
  it.each<[string, Outcome]>([
    ['crashed', { kind: 'crashed', detail: '' }],
    ['failed', { kind: 'failed', cause: 'model-error', detail: '' }],
    ['timed out', { kind: 'timed-out', detail: '' }],
    ['stalled', { kind: 'stalled', detail: '' }],
    ['hit a rate limit', { kind: 'rate-limited', until: 1 }],
    ['was ended by Pitwall', { kind: 'cancelled', by: 'engine' }],
    ['was cancelled by a person', { kind: 'cancelled', by: 'person' }],
    ['refused', { kind: 'refused', reason: 'no' }],
  ])('when the agent %s', (_how, outcome) => {
    const data = concluded('Implementation', { outcome, text: fenced(complete('developer')) });
    expect(data).toMatchObject({ outcome, errors: [] });
    expect(data).not.toHaveProperty('result');
  });

  it('from a marker when the role must answer in JSON', () => {
    const outcome = { kind: 'finished' } as const;
    const text = 'Done.\n\nRESEARCH_COMPLETE';
    expect(concluded('Research', { outcome, text })?.result).toBeDefined();
    const roles = { researcher: { outputFormat: 'structured-json' } } as const;
    expect(concluded('Research', { outcome, text }, { roles })).not.toHaveProperty('result');
  });

  it('beside what was submitted, fitting or not', () => {
    const text = fenced({ ...complete('developer'), summary: 'from text' });
    const submitted = complete('developer');
    expect(concluded('Implementation', { text, submitted })?.result).toEqual(submitted);
    const data = concluded('Implementation', { text, submitted: complete('auditor') });
    expect(data?.errors.map(error => error.path)).toEqual(['agentName']);
    expect(data).not.toHaveProperty('result');
  });
});
