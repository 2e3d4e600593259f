import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { approve, complete } from '../../../../test/support/run-results.ts';
import { branch, RunStory, withStep } from '../../../../test/support/run-story.ts';
import { unknown } from '../../answer.ts';
import { defaultWorkflow, quickWorkflow } from '../../workflow/workflow.ts';

const committed = () => RunStory.at('Implementation').attempt(complete('developer')).commented().committed();
const run = (commit: string, visit = 1) => ({
  kind: 'RunGates',
  cause: `gates/${visit}/${commit}`,
  input: { branch, base: 'main', from: undefined, commit, gates: 'all' },
});

describe('gates', () => {
  it('run on the tip before code leaves its step', () => {
    expect(committed().decide()).toMatchObject({ rule: 'run-gates', effects: [run('tip')] });
  });

  it('let the work pass when none blocks', () => {
    expect(committed().gated('pass').decide().rule).toBe('advance');
    expect(committed().gated('warn').decide().rule).toBe('advance');
    expect(committed().gated('skipped').decide().rule).toBe('advance');
  });

  it.each(['fail', 'error'] as const)('return the work with one note when one says %s', state => {
    const story = committed().gated(state);
    expect(story.decide().effects).toMatchObject([{ kind: 'PostComment', cause: 'bounce/1' }]);
    expect(story.did('PostComment', 'bounce/1', { id: '1' }).decide().record).toEqual([
      {
        type: 'StepEntered',
        data: {
          status: 'Implementation',
          how: 'bounce',
          reason: `Gates blocked, returning to developer\n\n- test (${state}): as told`,
        },
      },
    ]);
  });

  it('hand their note to the next developer', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow });
    player.gateState = 'fail';
    player.goodAgent();
    expect(player.lastAttempt()).toMatchObject({ attempt: '7.2', role: 'developer' });
    expect(player.lastAttempt().notes[0]).toMatch(/^Gates blocked, returning to developer/);
  });

  it('do not count a bounce as a rejection', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow, limits: { rejectionsMax: 1 } });
    player.gateState = 'fail';
    player.goodAgent();
    player.goodAgent();
    expect(player.state.stopped).toBeUndefined();
  });

  it('run again on the same commit in another visit, because the report of the first one blocks', () => {
    const story = committed().gated('fail').entered('Implementation', 'bounce');
    story.attempt(complete('developer')).commented().did('CommitWork', 'commit/7.2', { commit: 'tip', ahead: 1 });
    expect(story.decide().effects).toEqual([run('tip', 2)]);
  });

  it('are not run again on a commit that passed', () => {
    const story = committed().gated().entered('Audit');
    expect(story.decide()).toMatchObject({
      rule: 'plan-attempt',
      record: [{ data: { role: 'auditor', commit: 'tip' } }],
    });
  });

  it('run before an audit when the tip has none', () => {
    const story = committed().gated().entered('Audit').sees({ worktree: 'newer' });
    expect(story.decide().effects).toEqual([run('newer', 2)]);
    expect(story.gated('fail', 'newer').did('PostComment', 'bounce/2', { id: '1' }).decide().record).toMatchObject([
      { type: 'StepEntered', data: { status: 'Implementation', how: 'bounce' } },
    ]);
  });

  it('do not run while or after an auditor looked', () => {
    const story = RunStory.at('Audit').attempt(approve()).sees({ worktree: 'newer' });
    expect(story.decide().rule).toBe('judge-audit');
  });

  it('wait for a worktree that can be seen', () => {
    const story = committed().sees({ worktree: unknown('busy') });
    expect(story.decide()).toMatchObject({ effects: [], wakeAt: story.now + 5000 });
  });

  it('stop the run at a red base that nothing can be compared with, and run again after a resume', () => {
    const input = { branch, commit: 'tip', gates: 'all' };
    const red = { gate: 'test', state: 'fail', reason: 'also red on main', findings: [], isRedBase: true };
    const report = { commit: 'tip', results: [red] };
    const story = committed().did('RunGates', 'gates/1/tip', report, input);
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'red-base' } }]);
    const resumed = story.later(5).resumed();
    expect(resumed.decide().effects).toMatchObject([{ kind: 'RunGates', cause: `gates/1/tip/${resumed.now}` }]);
  });

  it('stop the run when dependencies are not installed, and run again after a resume', () => {
    const input = { branch, commit: 'tip', gates: 'all' };
    const reason = 'dependencies are not installed: pnpm is not on the PATH';
    const results = ['test', 'lint'].map(gate => ({ gate, state: 'error', reason, findings: [], isUnready: true }));
    const story = committed().did('RunGates', 'gates/1/tip', { commit: 'tip', results }, input);
    expect(story.decide().record).toMatchObject([
      { type: 'RunStopped', data: { reason: 'gate-error', detail: reason } },
    ]);
    const resumed = story.later(5).resumed();
    expect(resumed.decide().effects).toMatchObject([{ kind: 'RunGates', cause: `gates/1/tip/${resumed.now}` }]);
  });

  it('go back to the developer when something else blocks beside a red base', () => {
    const input = { branch, commit: 'tip', gates: 'all' };
    const red = { gate: 'test', state: 'fail', reason: 'also red on main', findings: [], isRedBase: true };
    const other = { gate: 'lint', state: 'fail', reason: 'red', findings: [] };
    const story = committed().did('RunGates', 'gates/1/tip', { commit: 'tip', results: [red, other] }, input);
    expect(story.did('PostComment', 'bounce/1', { id: '1' }).decide().record).toMatchObject([
      { type: 'StepEntered', data: { how: 'bounce' } },
    ]);
  });

  it('that can never be run stop the run', () => {
    const story = committed().missed('RunGates', 'gates/1/tip', { final: true, reason: 'no gate runner' });
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'gate-error' } }]);
  });

  it('that have no base to compare with stop the run as what cannot be merged', () => {
    const miss = { final: true, reason: 'the base is gone', code: 'not-mergeable' } as const;
    const story = committed().missed('RunGates', 'gates/1/tip', miss);
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'not-mergeable' } }]);
  });

  it('that break each time stop the run by name instead of being tried for ever', () => {
    const story = committed();
    for (let n = 0; n < 3; n++) story.missed('RunGates', 'gates/1/tip', { reason: 'no space' });
    expect(story.decide().record).toMatchObject([
      { type: 'RunStopped', data: { reason: 'gate-error', detail: 'no space' } },
    ]);
  });

  it('that said nothing are no evidence', () => {
    const input = { branch, commit: 'tip', gates: 'all' };
    const story = committed().did('RunGates', 'gates/1/tip', { commit: 'tip', results: [] }, input);
    expect(story.decide().record).toMatchObject([{ type: 'RunStopped', data: { reason: 'gate-error' } }]);
  });

  it('leave a warning when the thread refuses their note', () => {
    const story = committed().gated('fail').missed('PostComment', 'bounce/1', { final: true });
    expect(story.decide().record).toMatchObject([{ type: 'Warned', data: { cause: 'bounce/1' } }]);
  });

  it('block nothing by a policy of warn or off', () => {
    const story = (policy: 'warn' | 'off') =>
      RunStory.at('Implementation', { gatePolicy: { test: policy } })
        .attempt(complete('developer'))
        .commented();
    expect(story('warn').committed().gated('fail').decide().rule).toBe('advance');
    expect(story('off').committed().gated('error').decide().rule).toBe('advance');
  });
});

describe("a person's override", () => {
  it('stands for the gates on the commit that it names', () => {
    expect(committed().gated('fail').overridden('tip').decide().rule).toBe('advance');
    expect(committed().overridden('tip').decide().rule).toBe('advance');
  });

  it('stands for no other commit', () => {
    expect(committed().gated('fail').overridden('older').decide().effects).toMatchObject([{ kind: 'PostComment' }]);
  });

  it('frees a run that its gates stopped', () => {
    const player = RunPlayer.start({ workflow: quickWorkflow, limits: { gateBouncesMax: 0 } });
    player.gateState = 'fail';
    player.goodAgent();
    expect(player.stopReason).toBe('gate-limit');
    expect(player.state.stopped?.detail).toBe('gates blocked');
    player.overridden('commit-1').resumed().settle();
    expect(player.status).toBe('Audit');
  });
});

describe('a workflow with several steps that make code', () => {
  const workflow = withStep(defaultWorkflow, 'TestDesign', { gates: ['lint'] });
  const designed = () =>
    RunStory.at('TestDesign', { workflow }).attempt(complete('test-designer')).commented().committed();

  it("runs each step's own gates and returns the work to that step", () => {
    expect(designed().decide().effects).toMatchObject([{ kind: 'RunGates', input: { gates: ['lint'] } }]);
    expect(designed().gated('fail').did('PostComment', 'bounce/1', { id: '1' }).decide().record).toMatchObject([
      { data: { status: 'TestDesign', how: 'bounce' } },
    ]);
  });

  it('does not take the gates of one for those of another', () => {
    const story = designed().gated('pass').entered('Implementation').attempt(complete('developer')).commented();
    story.did('CommitWork', 'commit/7.2', { commit: 'tip', ahead: 1 });
    expect(story.decide().effects).toEqual([run('tip', 2)]);
  });

  it('returns what the audit finds to the last of them', () => {
    const story = RunStory.at('Audit', { workflow }).gated('fail').did('PostComment', 'bounce/1', { id: '1' });
    expect(story.decide().record).toMatchObject([{ data: { status: 'Implementation' } }]);
  });
});

describe('gates on the audit step', () => {
  it('do not make it a step whose work is committed', () => {
    const workflow = withStep(quickWorkflow, 'Audit', { gates: ['lint'] });
    const story = RunStory.at('Audit', { workflow }).attempt(approve()).judged('approved').commented();
    expect(story.decide().rule).toBe('ensure-review');
  });
});
