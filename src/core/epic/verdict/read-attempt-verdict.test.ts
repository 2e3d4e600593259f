import { describe, expect, it } from 'vitest';
import { AttemptStory } from '../../../../test/support/run-attempt-story.ts';
import { noUsage, type Outcome } from '../../attempt/outcome.ts';
import { readAttemptVerdict } from './read-attempt-verdict.ts';

const pass = { verdict: 'PASS' };
const finished: Outcome = { kind: 'finished' };
const crashed: Outcome = { kind: 'crashed', detail: 'exit code 1' };

class Ended extends AttemptStory {
  says(outcome: Outcome, text?: string): this {
    return this.record({
      type: 'AttemptEnded',
      data: { outcome, usage: noUsage, ...(text === undefined ? {} : { text }) },
    });
  }
}

const story = () => new Ended().requested({ role: 'verifier', flow: 'epic/40' }).launched();
const submitted = (result: unknown) => story().record({ type: 'ResultSubmitted', data: { result } });
const read = ({ state }: Ended) => readAttemptVerdict('verifier', state);

describe('the verdict of an attempt', () => {
  it('is not there while it works, not even once it was submitted', () => {
    expect(read(story())).toBeUndefined();
    expect(read(submitted(pass))).toBeUndefined();
  });

  it('is what it submitted, also where its process then died', () => {
    expect(read(submitted(pass).says(crashed))).toEqual({ kind: 'verdict', verdict: pass });
    expect(read(submitted({ ...pass, merge: true }).says(finished))).toEqual({ kind: 'verdict', verdict: pass });
  });

  it('is its last message after a clean end, and only then', () => {
    expect(read(story().says(finished, '{"verdict": "PASS"}'))).toEqual({ kind: 'verdict', verdict: pass });
    expect(read(story().says(crashed, '{"verdict": "PASS"}'))).toMatchObject({ kind: 'none' });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['praise', 'Great work, PASS!', 'no-verdict'],
    ['two', '{"verdict": "PASS"}\n\n{"verdict": "FAIL", "reason": "x"}', 'several'],
    ['a damaged one', '{"verdict": "PASS",}', 'damaged-approval'],
  ])('is malformed where the message holds %s', (_what, text, code) => {
    expect(read(story().says(finished, text))).toMatchObject({ kind: 'malformed', code });
  });

  it('is malformed where something else was recorded as submitted', () => {
    expect(read(submitted('PASS').says(finished, '{"verdict": "PASS"}'))).toMatchObject({ kind: 'malformed' });
  });

  it('names what was wrong with what it tried to submit, where its message has no verdict', () => {
    const errors = [{ path: 'reason', message: 'must not be blank' }];
    const refused = () => story().record({ type: 'ResultRefused', data: { errors } });
    expect(read(refused().says(finished, 'done'))).toEqual({ kind: 'malformed', code: 'schema', errors });
    expect(read(refused().says(finished, '{"verdict": "PASS"}'))).toMatchObject({ kind: 'verdict' });
  });

  it('is none of an attempt that was cancelled before it began, or that changed what git obeys', () => {
    const cancelled = new Ended().requested({ role: 'verifier' }).cancelled();
    expect(readAttemptVerdict('verifier', cancelled.state)).toMatchObject({ kind: 'none' });
    const launched = new Ended().requested({ role: 'verifier' }).launched({ config: 'a' });
    const changed = launched.record({ type: 'ResultSubmitted', data: { result: pass } }).says(finished).state;
    const snapshot = { ...changed, gitSettings: { config: 'b' } };
    expect(readAttemptVerdict('verifier', snapshot)).toMatchObject({ kind: 'none' });
  });
});
