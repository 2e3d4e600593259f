import { describe, expect, it } from 'vitest';
import { approve, complete, finding, reject } from '../../../../test/support/run-results.ts';
import { RunStory } from '../../../../test/support/run-story.ts';
import { auditDimensions, type Result } from '../../attempt/result/result.ts';
import type { EventData } from '../events.ts';

function bodyOf(story: RunStory): string {
  const [effect] = story.decide().effects;
  if (effect?.kind !== 'PostComment') throw new Error(`it asks for ${effect?.kind}`);
  return (effect.input as { body: string }).body;
}

const audit = (result: Result, verdict: EventData<'AuditJudged'>['verdict']) =>
  bodyOf(RunStory.at('Audit').gated().attempt(result).judged(verdict));

/** What the comment of an approval says of each dimension: something of one, nothing of the others. */
const said = (name: string, text: string) =>
  auditDimensions.map(each => `- ${each}: ${each === name ? text : 'no finding, not addressed'}`).join('\n');

describe('the comment of an attempt', () => {
  it.each([
    ['Research', 'researcher', '## Research Findings'],
    ['Architecture', 'architect', '## Architecture'],
    ['TestDesign', 'test-designer', '## Test Plan'],
    ['Implementation', 'developer', '## Implementation'],
  ])('in %s gets its heading', (status, role, heading) => {
    expect(bodyOf(RunStory.at(status).attempt(complete(role)))).toBe(`${heading}\n\nwork of the ${role}`);
  });

  it('keeps a heading that is there', () => {
    const commentBody = '## Architecture\n\nTwo modules.';
    expect(bodyOf(RunStory.at('Architecture').attempt(complete('architect', { commentBody })))).toBe(commentBody);
  });

  it.each([
    [
      'approved',
      approve([], { dimensions: [{ name: 'test-quality', judgment: 'pass', evidence: '3 new tests' }] }),
      `## Audit Approved\n\nlooks good\n\n${said('test-quality', 'judged pass: 3 new tests')}`,
    ],
    ['rejected', reject(), '## Audit Rejected\n\nnot yet\n\n- warning, code-quality: a warning in code-quality'],
    [
      'score-rejected',
      approve([finding('critical')], { dimensions: [] }),
      '## Audit Score Gate Rejected\n\nlooks good\n\n- critical, code-quality: a critical in code-quality\n\n' +
        said('code-quality', 'judged fail: by its findings'),
    ],
  ] as const)('of an audit that was %s says so', (verdict, result, body) => {
    expect(audit(result, verdict)).toBe(body);
  });

  it('does not let the auditor announce another verdict', () => {
    const lying = approve([], { commentBody: '## Audit Approved\n\nAll is well.' });
    expect(audit(lying, 'score-rejected')).toMatch(/^## Audit Score Gate Rejected\n\nAll is well.\n\n- /);
    expect(audit(approve([], { commentBody: '## Audit Rejected' }), 'approved')).toMatch(/^## Audit Approved\n\n- /);
  });

  it('is posted once, before the run moves on', () => {
    const story = RunStory.at('Research').attempt(complete('researcher'));
    expect(story.decide()).toMatchObject({ rule: 'post-comment', effects: [{ cause: 'comment/7.1' }] });
    expect(story.commented().decide().rule).toBe('advance');
  });

  it('waits while the forge is away', () => {
    const story = RunStory.at('Research').attempt(complete('researcher'));
    for (let n = 0; n < 20; n++) story.missed('PostComment', 'comment/7.1');
    expect(story.decide()).toMatchObject({ record: [], effects: [], wakeAt: story.now + 60_000 });
  });

  it('that is refused is a warning, and the run goes on', () => {
    const story = RunStory.at('Research').attempt(complete('researcher'));
    story.missed('PostComment', 'comment/7.1', { final: true, reason: 'locked' });
    const message = 'the comment comment/7.1 was refused: locked';
    expect(story.decide().record).toEqual([{ type: 'Warned', data: { cause: 'comment/7.1', message } }]);
    story.record({ type: 'Warned', data: { cause: 'comment/7.1', message } });
    expect(story.decide().rule).toBe('advance');
  });
});
