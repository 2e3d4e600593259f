import { describe, expect, it } from 'vitest';
import { RunPlayer } from '../../../../test/support/run-player.ts';
import { complete, finding, reject } from '../../../../test/support/run-results.ts';
import { openReview, RunStory, withStep } from '../../../../test/support/run-story.ts';
import { known } from '../../answer.ts';
import { renderPrompt } from '../../prompt/render.ts';
import { defaultWorkflow } from '../../workflow/workflow.ts';
import type { RunState } from '../state.ts';
import { currentStep, currentVisit } from '../view/current.ts';
import { promptParts } from './prompt-parts.ts';
import { returnHows } from './return-artifacts.ts';

function taskOf(state: RunState, role: string): string {
  const definition = { role, text: '', skills: [] };
  return renderPrompt(definition, promptParts(state, role), [], { untrusted: 'drop' }).task;
}

/** Real rules lead the run back; each returns the player right after. */
const returns: Readonly<Record<string, () => RunPlayer>> = {
  'an architect who misses findings': () => {
    const player = RunPlayer.start().reach('Architecture');
    player.agent({ result: complete('architect', { commentBody: 'which errors?', targetStatus: 'Research' }) });
    return player;
  },
  'gates that block': () => {
    const player = RunPlayer.start().reach('Implementation');
    player.gateState = 'fail';
    player.goodAgent();
    return player;
  },
  'an auditor who rejects': () => {
    const player = RunPlayer.start().reach('Audit');
    player.agent({ result: reject([finding('critical', 'correctness-safety')]) });
    return player;
  },
  'an auditor who rejects the design': () => {
    const workflow = withStep(defaultWorkflow, 'Audit', { canLoopBackTo: ['Implementation', 'Architecture'] });
    const player = RunPlayer.start({ workflow }).reach('Audit');
    player.agent({ result: reject([finding()], { targetStatus: 'Architecture' }) });
    return player;
  },
  'a branch that moved during the audit': () => {
    const player = RunPlayer.start().reach('Audit');
    player.agent({ result: complete('auditor', { action: 'APPROVED', findings: [] }), isChanging: true });
    return player;
  },
  'a review that came back': () => {
    const player = RunPlayer.start().reach('Done');
    const back = { id: 'r1', reason: 'CI is red: build / linux' };
    const head = player.state.audits.at(-1)?.commit ?? '';
    player.sees({ review: known({ ...openReview, head, returns: [back] }) });
    player.settle();
    return player;
  },
  'a base that conflicts': () => {
    const player = RunPlayer.start().reach('Audit');
    player.sees({ base: { tip: 'newer', isCurrent: false } });
    player.rebase = { kind: 'conflict', files: ['src/a.ts', 'b.ts'] };
    player.goodAgent();
    return player;
  },
  'a person who moves it back': () => {
    const player = RunPlayer.start().reach('Architecture');
    player.jumpAsked('Research');
    player.settle();
    return player;
  },
};

describe('the reason of a return', () => {
  it.each(Object.keys(returns))('is in the prompt of the role that it is meant for: %s', name => {
    const { state } = (returns[name] as () => RunPlayer)();
    const visit = currentVisit(state);
    const role = currentStep(state)?.role ?? 'nobody';
    expect(returnHows).toContain(visit?.how);
    expect(taskOf(state, role)).toContain(visit?.reason);
    expect(taskOf(state, role).split(visit?.reason ?? '').length).toBe(2);
  });

  it('is covered here for every way back', () => {
    const hows = Object.values(returns).map(play => currentVisit(play().state)?.how);
    expect([...new Set(hows)].toSorted()).toEqual([...returnHows].toSorted());
  });

  const roles = [
    ...new Set(defaultWorkflow.steps.flatMap(step => (step.role ? [[step.status, step.role] as const] : []))),
  ];

  it.each(roles.flatMap(([status, role]) => returnHows.map(how => [how, status, role] as const)))(
    'reaches whoever works there: %s to %s',
    (how, status, role) => {
      const { state } = RunStory.at(status).entered(status, how, 'because of this');
      expect(taskOf(state, role)).toContain('because of this');
    },
  );
});

describe('an audit after which the run stopped', () => {
  it('is what the developer reads whom a grant would start, not the audit before', () => {
    const player = RunPlayer.start({ limits: { rejectionsMax: 2 } });
    for (const message of ['first', 'second'])
      player.reach('Audit').agent({ result: reject([{ ...finding('critical'), message: `${message} flaw` }]) });
    player.settle();
    expect(player.state.stopped?.reason).toBe('rejection-limit');
    const findings = promptParts(player.state, 'developer').filter(({ kind }) => kind === 'audit-findings');
    expect(findings.map(({ text }) => text)).toEqual([expect.stringContaining('second flaw')]);
  });
});

describe('a reason that was dealt with', () => {
  const back = () => RunStory.at('Implementation').attempt(complete('developer'));
  const texts = (story: RunStory, role = 'developer') => promptParts(story.state, role).map(part => part.text);

  it('stays while the same step is entered again', () => {
    const story = back()
      .entered('Implementation', 'review', 'the review')
      .entered('Implementation', 'bounce', 'the gates');
    expect(texts(story)).toEqual(expect.arrayContaining(['the review', 'the gates']));
  });

  it('gives way to a newer one of its kind', () => {
    const story = back().entered('Implementation', 'bounce', 'first').entered('Implementation', 'bounce', 'second');
    expect(texts(story)).toContain('second');
    expect(texts(story)).not.toContain('first');
  });

  it('is gone once its step was left forward', () => {
    const story = back().entered('Implementation', 'bounce', 'the gates').entered('Audit', 'forward');
    expect(texts(story)).not.toContain('the gates');
    expect(texts(story, 'auditor')).not.toContain('the gates');
  });

  it('stays for the auditor while it is a rejection, until an audit approves', () => {
    const story = RunStory.at('Audit')
      .attempt(reject())
      .judged('rejected')
      .entered('Implementation', 'rejection', 'too bad');
    story.attempt(complete('developer')).entered('Audit');
    expect(texts(story, 'auditor')).toContain('too bad');
    story.attempt(complete('auditor', { action: 'APPROVED', findings: [] })).judged('approved');
    story.entered('Done').entered('Implementation', 'review', 'one more thing');
    expect(texts(story)).not.toContain('too bad');
    expect(texts(story)).toContain('one more thing');
  });
});
