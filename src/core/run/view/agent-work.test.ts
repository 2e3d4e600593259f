import { describe, expect, it } from 'vitest';
import { complete } from '../../../../test/support/run-results.ts';
import { type RunAsked, RunStory } from '../../../../test/support/run-story.ts';
import { agentWork } from './agent-work.ts';

const roles = { developer: { capabilities: ['code'], ofAgent: { agent: 'strong' } }, auditor: { capabilities: [] } };
const at = (status: string, asked: RunAsked = {}) => RunStory.at(status, { roles, ...asked });

describe('what an agent of a run is chosen by', () => {
  it('are labels of the item and what the role says of its agent', () => {
    const story = at('Implementation').itemRead({ labels: ['gpu'] });
    const work = { labels: ['gpu'], capabilities: ['code'], ofRole: { agent: 'strong' } };
    expect(agentWork(story.state, 'developer')).toEqual(work);
    expect(agentWork(story.state, 'auditor')).toEqual({ labels: ['gpu'], capabilities: [] });
  });

  it('is the agent that the run names, in older journals the runner', () => {
    expect(agentWork(at('Audit', { agent: 'cheap', runner: 'pi' }).state, 'auditor')?.named).toBe('cheap');
    expect(agentWork(at('Audit', { runner: 'pi' }).state, 'auditor')?.named).toBe('pi');
  });

  it.each([
    ['large', 'large'],
    [undefined, 'small'],
  ] as const)('is the size in the test plan: of %s it is %s', (tier, size) => {
    const story = at('TestDesign');
    expect(agentWork(story.state, 'developer')).not.toHaveProperty('size');
    story.attempt(complete('test-designer', { tier })).entered('Implementation');
    expect(agentWork(story.state, 'developer')?.size).toBe(size);
  });

  it('is not known of a run that an older Pitwall began', () => {
    expect(agentWork(at('Audit', { roles: {} }).state, 'auditor')).toBeUndefined();
  });
});
