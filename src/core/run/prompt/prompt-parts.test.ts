import { describe, expect, it } from 'vitest';
import { outside, promptStates } from '../../../../test/support/prompt-story.ts';
import { complete } from '../../../../test/support/run-results.ts';
import { RunStory, withStep } from '../../../../test/support/run-story.ts';
import { defaultWorkflow } from '../../workflow/workflow.ts';
import type { ItemFacts } from '../../world/item.ts';
import type { RunState } from '../state.ts';
import { strangers } from './item-artifacts.ts';
import { promptParts } from './prompt-parts.ts';

const states = promptStates();
const kindsOf = (state: RunState, role: string) => promptParts(state, role, outside).map(part => part.kind);
const textOf = (state: RunState, role: string, kind: string) =>
  promptParts(state, role, outside)
    .filter(part => part.kind === kind)
    .map(part => part.text)
    .join('\n');

const thread = ['item', 'comments', 'comments', 'labels'];

describe('the parts of a prompt', () => {
  it.each([
    ['researcher', [...thread, 'findings', 'return']],
    ['architect', [...thread, 'findings']],
    ['test-designer', [...thread, 'findings', 'architecture']],
    ['developer', [...thread, 'findings', 'architecture', 'test-plan', 'kept-work', 'audit-findings', 'gate-note']],
    [
      'auditor',
      [...thread, 'findings', 'architecture', 'test-plan', 'implementation', 'diff', 'gate-results', 'audit-findings'],
    ],
  ])('are, for the %s, exactly its inputs', (role, kinds) => {
    expect(kindsOf(states[role] as RunState, role)).toEqual(kinds);
  });

  it('are the newest version of each', () => {
    expect(textOf(states.auditor as RunState, 'auditor', 'findings')).toContain('HTTP 5xx');
    expect(textOf(states.auditor as RunState, 'auditor', 'implementation')).toContain('the types fit');
    expect(textOf(states.auditor as RunState, 'auditor', 'gate-results')).toContain('Commit c2');
  });

  it('say who wrote them and where', () => {
    const parts = promptParts(states.auditor as RunState, 'auditor', outside);
    expect(Object.fromEntries(parts.map(part => [part.kind, Object.values(part.provenance).join(', ')]))).toEqual({
      item: 'person, ann, item 7',
      comments: 'stranger, mallory, comment 2',
      labels: 'tool-output, board, item 7',
      findings: 'agent, researcher, attempt 7.3',
      architecture: 'agent, architect, attempt 7.4',
      'test-plan': 'agent, test-designer, attempt 7.5',
      implementation: 'agent, developer, attempt 7.9',
      diff: 'repository-file, git, main...c2',
      'gate-results': 'tool-output, gates, commit c2',
      'audit-findings': 'agent, auditor, attempt 7.7',
    });
  });
});

describe('findings', () => {
  it('that the item already holds stand in for research', () => {
    const state = new RunStory()
      .requested()
      .itemRead({ findings: 'known before' })
      .worktree()
      .entered('Architecture').state;
    expect(textOf(state, 'architect', 'findings')).toBe('known before');
    expect(promptParts(state, 'architect').find(part => part.kind === 'findings')?.provenance.kind).toBe('agent');
  });

  it('of a researcher replace those', () => {
    const story = new RunStory().requested().itemRead({ findings: 'known before' }).worktree().entered('Research');
    const { state } = story.attempt(complete('researcher', { commentBody: 'looked again' })).entered('Architecture');
    expect(textOf(state, 'architect', 'findings')).toBe('looked again');
  });

  it('that ended early are said to be missing', () => {
    const budget = { kind: 'failed', cause: 'budget', detail: '300000 tokens' } as const;
    const { state } = RunStory.at('Research').attempt(budget).entered('Architecture');
    expect(textOf(state, 'architect', 'findings')).toContain('Research ended early, over its budget: 300000 tokens');
  });
});

describe('a result', () => {
  it('that sent the run back is no artifact', () => {
    expect(textOf(states.researcher as RunState, 'auditor', 'architecture')).toBe('');
  });

  it('that a person set aside is no artifact', () => {
    const story = RunStory.at('Implementation').attempt(complete('developer')).stopped('no-changes').resumed();
    expect(kindsOf(story.state, 'auditor')).not.toContain('implementation');
  });

  it("of a role of the project's own reaches all others, and not itself", () => {
    const workflow = withStep(defaultWorkflow, 'Research', { role: 'scout' });
    const { state } = RunStory.at('Research', { workflow })
      .attempt(complete('scout', { commentBody: 'I was there' }))
      .entered('Architecture');
    for (const role of ['architect', 'developer', 'auditor', 'other']) {
      expect(textOf(state, role, 'contribution')).toBe('I was there');
    }
    expect(kindsOf(state, 'scout')).not.toContain('contribution');
  });
});

describe('gate results', () => {
  it('come with every state, every finding and an override', () => {
    const results = [
      { gate: 'test', state: 'pass', reason: '14 passed', findings: [] },
      { gate: 'duplicates', state: 'warn', reason: '1 clone', findings: ['a.ts:1 and b.ts:2'] },
      { gate: 'ci', state: 'skipped', reason: 'no_ci', findings: [] },
    ];
    const { state } = RunStory.at('Audit').did('RunGates', 'gates/1/c1', { commit: 'c1', results }).overridden('c1');
    expect(textOf(state, 'auditor', 'gate-results')).toBe(
      'Commit c1\n\nA person overrode the gates for this commit.\n\n- test (pass): 14 passed\n' +
        '- duplicates (warn): 1 clone\n  - a.ts:1 and b.ts:2\n- Skipped: ci: no_ci.',
    );
  });
});

describe('work that was kept', () => {
  const cut = () => {
    const story = RunStory.at('Implementation').attempt({ kind: 'timed-out', detail: 'after 30 min' });
    return story.did('KeepWork', 'keep/7.1', null, { branch: 'branch-7', attempt: '7.1', message: 'wip' });
  };

  it('is told to the next attempt of its role, and to nobody else', () => {
    const { state } = cut().planned();
    expect(textOf(state, 'developer', 'kept-work')).toBe(
      'Attempt 7.1 was cut off (timed-out: after 30 min). Whatever it left uncommitted is kept as a commit on the branch branch-7.',
    );
    expect(kindsOf(state, 'auditor')).not.toContain('kept-work');
  });

  it('is told no more after a result', () => {
    const { state } = cut().attempt(complete('developer'));
    expect(kindsOf(state, 'developer')).not.toContain('kept-work');
  });
});

describe('a repair', () => {
  const story = () => RunStory.at('Research').attempt({ kind: 'finished' });

  it('shows the errors, and the reason of the visit only once', () => {
    const { state } = story().planned({ why: 'repair', notes: ['on to Research', 'summary: is missing'] });
    expect(textOf(state, 'researcher', 'repair')).toBe('summary: is missing');
    expect(kindsOf(state, 'architect')).not.toContain('repair');
  });

  it('shows the last answer where the agent has lost its memory', () => {
    const story = RunStory.at('Research').planned().started().concluded({ text: 'my old answer' });
    const { state } = story.planned({ why: 'repair', notes: ['summary: is missing'] });
    const parts = promptParts(state, 'researcher', { isWithoutMemory: true }).slice(-2);
    expect(parts.map(part => [part.text, part.provenance.where])).toEqual([
      ['summary: is missing', 'attempt 7.2'],
      ['my old answer', 'attempt 7.1'],
    ]);
  });
});

describe('a thread', () => {
  const said = (at: number, isTrusted: boolean, body = `comment ${at}`) => ({
    id: String(at),
    author: isTrusted ? 'ann' : 'mallory',
    isTrusted,
    body,
    at,
  });
  const shown = (comments: readonly ReturnType<typeof said>[], more: Partial<ItemFacts> = {}) => {
    const { state } = new RunStory().requested().itemRead({ comments: [...comments], ...more });
    return promptParts(state, 'researcher').filter(part => part.kind === 'comments');
  };
  const many = (length: number) => Array.from({ length }, (_, at) => at);

  it('is shown with all that trusted people said, in their order', () => {
    const parts = shown(many(200).map(at => said(at, true)));
    expect(parts.map(part => part.text)).toEqual(many(200).map(at => `comment ${at}`));
    expect(parts[7]?.provenance).toEqual({ kind: 'person', who: 'ann', where: 'comment 7' });
  });

  it('is shown as it was last read', () => {
    const story = new RunStory().requested().itemRead({ comments: [said(1, true, 'left')] });
    story.itemRead({ comments: [said(1, true, 'right')] });
    expect(promptParts(story.state, 'auditor').map(part => part.text)).toContain('right');
    expect(promptParts(story.state, 'auditor').map(part => part.text)).not.toContain('left');
  });

  it('cannot be flooded: the newest words of strangers, cut short, beside every trusted one', () => {
    const flood = many(300).map(at => said(at, at === 5, 'x'.repeat(10_000)));
    const [note, first, ...rest] = shown(flood);
    expect(note?.text).toBe(`${299 - strangers.commentsMax} comments are left out.`);
    expect([first?.provenance.who, first?.text.length]).toEqual(['ann', 10_000]);
    expect(rest.map(part => part.provenance.where)).toEqual(
      many(strangers.commentsMax).map(at => `comment ${300 - strangers.commentsMax + at}`),
    );
    for (const { text } of rest) expect(text.length).toBeLessThan(strangers.charsMax + 100);
  });

  it('shows what an agent of another Pitwall said as data, beside the words of strangers', () => {
    const agents = { ...said(0, false, 'x'.repeat(10_000)), author: 'bob', isAgent: true };
    const [first, ...rest] = shown([agents, ...many(strangers.commentsMax).map(at => said(at + 1, false))]);
    expect(first?.provenance).toEqual({ kind: 'agent', who: 'bob', where: 'comment 0' });
    expect(first?.text.length).toBeLessThan(strangers.charsMax + 100);
    expect(rest).toHaveLength(strangers.commentsMax);
  });

  it('says how many comments the board left out', () => {
    expect(shown([said(1, true)], { commentsLeftOut: 1 }).map(part => part.text)).toEqual([
      '1 comment is left out.',
      'comment 1',
    ]);
  });
});
