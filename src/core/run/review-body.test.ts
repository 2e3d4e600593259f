// The text of a review, to the letter: words of the auditor, the audit by dimension, every gate.
import { describe, expect, it } from 'vitest';
import { approve } from '../../../test/support/run-results.ts';
import { RunStory } from '../../../test/support/run-story.ts';
import type { Result } from '../attempt/result/result.ts';
import { reviewBody } from './review-body.ts';

const commit = '1234567890abcdef1234567890abcdef12345678';

const dimensions: Result['dimensions'] = [
  { name: 'ticket-fulfillment', judgment: 'pass', evidence: 'Read a | b.' },
  { name: 'duplicate-code', judgment: 'not-applicable', evidence: 'Only words.' },
  { name: 'completeness', judgment: 'fail', evidence: 'No document says it.' },
  { name: 'code-quality', judgment: 'pass', evidence: 'It reads well.' },
];

const evidence = { commit, tree: 't', command: ['tsc'], durationMs: 1 };

function audited(findings: Parameters<typeof approve>[0], carriedTo = commit): RunStory {
  const results = [
    { gate: 'test', state: 'pass', reason: 'npm test: exit code 0', findings: [] },
    { gate: 'lint', state: 'warn', reason: 'a | b\nc', findings: ['long\nline', ...'abcdef'] },
    { gate: 'typecheck', state: 'error', reason: 'tsc broke', findings: [], evidence: { ...evidence, isCached: true } },
    { gate: 'build', state: 'skipped', reason: '(not configured)', findings: [] },
    { gate: 'ci', state: 'skipped', reason: 'none (no_ci)', findings: [] },
    { gate: 'doc-build', state: 'skipped', reason: '(not configured)', findings: [] },
  ];
  const story = RunStory.at('Audit');
  story.did(
    'RunGates',
    `gates/1/${carriedTo}`,
    { commit: carriedTo, results },
    { branch: 'b', commit: carriedTo, gates: 'all' },
  );
  story.attempt(approve(findings, { prBody: 'Why and how.', dimensions }));
  story.record({
    type: 'AuditJudged',
    data: { attempt: '7.1', commit, verdict: 'approved', passing: 6, total: 8, criticals: 0 },
  });
  return story;
}

describe('the text of a review', () => {
  it('has the audit by dimension and every gate that ran, safe as a table', () => {
    const body = reviewBody(
      audited([{ severity: 'warning', dimension: 'code-quality', message: 'Long.' }]).state,
      commit,
    );
    expect(body).toBe(`Why and how.

## Audit

Score 6/8; the auditor addressed 4 of 8 dimensions.

| dimension               | judged         | evidence                                                      |
| ----------------------- | -------------- | ------------------------------------------------------------- |
| architecture-compliance |                | no finding, not addressed                                     |
| ticket-fulfillment      | pass           | Read a \\| b.                                                  |
| test-quality            |                | no finding, not addressed                                     |
| correctness-safety      |                | no finding, not addressed                                     |
| code-quality            | fail           | by its findings, though the auditor says pass: It reads well. |
| completeness            | fail           | No document says it.                                          |
| duplicate-code          | not-applicable | Only words.                                                   |
| research-incorporation  |                | no finding, not addressed                                     |

- warning, code-quality: Long.
- warning, completeness: No document says it.

## Gates

On 1234567890.

| gate      | result | what                  |
| --------- | ------ | --------------------- |
| test      | pass   | npm test: exit code 0 |
| lint      | warn   | a \\| b c              |
| typecheck | error  | tsc broke (as before) |

- lint: long: line
- lint: a
- lint: b
- lint: c
- lint: d
- lint: 2 more

<details><summary>3 gates had nothing to run</summary>

- build, doc-build: (not configured)
- ci: none (no_ci)

</details>`);
  });

  it('says that an audit was carried from another commit', () => {
    const body = reviewBody(audited([], 'f'.repeat(40)).state, 'f'.repeat(40));
    expect(body).toContain('The audit of 1234567890 counts here: no patch changed.');
    expect(body).toContain('On ffffffffff.');
  });

  it('says who overrode the gates, why, and what they had found', () => {
    const story = audited([]).record({ type: 'OverrideGiven', data: { commit, reason: 'flaky' } });
    expect(reviewBody(story.state, commit)).toContain(
      '## Gates\n\n**Overridden** by engine-1: flaky\n\nOn 1234567890.\n\n| gate',
    );
  });
});
