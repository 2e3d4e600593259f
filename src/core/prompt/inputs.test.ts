import { describe, expect, it } from 'vitest';
import { outside, promptStates } from '../../../test/support/prompt-story.ts';
import { RunStory } from '../../../test/support/run-story.ts';
import { artifactsOf } from '../run/prompt/prompt-parts.ts';
import { type ArtifactKind, artifactKinds, artifactTexts, inputsOf, personalKinds, roleInputs } from './inputs.ts';

const rows = Object.values(roleInputs) as readonly (readonly ArtifactKind[])[];
const common = ['item', 'comments', 'labels', 'contribution', 'set-up', 'return', 'kept-work', 'repair'];
const beyond = (role: keyof typeof roleInputs) => roleInputs[role].filter(kind => !common.includes(kind));

describe('the table of inputs', () => {
  it.each(artifactKinds)('has a reader for %s', kind => {
    expect(rows.some(row => row.includes(kind))).toBe(true);
    expect(artifactTexts[kind]).not.toBe('');
  });

  it('gives each role what came before it, and no more', () => {
    const forDeveloper = ['findings', 'architecture', 'test-plan', 'gate-note', 'audit-findings', 'conflict-note'];
    expect(beyond('researcher')).toEqual(['findings']);
    expect(beyond('architect')).toEqual(['findings']);
    expect(beyond('test-designer')).toEqual(['findings', 'architecture']);
    expect(beyond('developer')).toEqual(forDeveloper);
    expect(beyond('auditor')).toEqual([...forDeveloper, 'implementation', 'diff', 'gate-results']);
  });

  it('lists every common and every personal kind in every row', () => {
    for (const row of rows) expect(row).toEqual(expect.arrayContaining([...common, ...personalKinds]));
  });

  it("gives a role of the project's own a developer's inputs if it makes code, else an auditor's", () => {
    expect(inputsOf('rust-developer', true)).toBe(roleInputs.developer);
    expect(inputsOf('security-reviewer', false)).toBe(roleInputs.auditor);
    expect(inputsOf('constructor', false)).toBe(roleInputs.auditor);
  });

  it('names nothing that a run never brings forth', () => {
    const conflict = RunStory.at('Audit').entered('Audit', 'back', 'the branch moved during the audit').state;
    const repair = RunStory.at('Audit')
      .attempt({ kind: 'finished' })
      .planned({ why: 'repair', notes: ['x'] }).state;
    const scout = new RunStory().requested().itemRead().worktree().entered('Research');
    const own = scout.attempt({ action: 'COMPLETE', agentName: 'scout', commentBody: 'x' }, { role: 'scout' }).state;
    const bare = new RunStory()
      .requested()
      .itemRead()
      .madeWorktree()
      .setUp({ warnings: ['no npm'] }).state;
    const states = [...Object.values(promptStates()), conflict, repair, own, bare];
    const made = new Set(states.flatMap(state => artifactsOf(state, outside).map(artifact => artifact.kind)));
    expect(artifactKinds.filter(kind => !made.has(kind))).toEqual([]);
  });
});
