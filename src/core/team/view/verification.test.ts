import { describe, expect, it } from 'vitest';
import { taggedErrors, verifiedBy } from './verification.ts';

const judgments = {
  'test-quality': 'pass',
  'correctness-safety': 'pass',
  'ticket-fulfillment': 'pass',
  'architecture-compliance': 'not-applicable',
};

describe('the five gates of a commit', () => {
  it('are groups of gates with the judgment of the auditor', () => {
    const gates = { test: 'pass', lint: 'warn', 'test-plan': 'pass', governance: 'warn', typecheck: 'skipped' };
    expect(verifiedBy({ gates, judgments })).toEqual({
      testing: 'warn; auditor: pass',
      regression: 'warn; auditor: pass',
      'spec audit': 'pass; auditor: pass',
      'doc audit': 'warn; auditor: not applicable',
      'security audit': '(not configured); auditor: pass',
    });
  });

  it('are judged by the auditor where no command is configured', () => {
    const outcomes = Object.values(verifiedBy({ gates: { syntax: 'pass' } }) ?? {});
    expect(outcomes).toEqual(Array(5).fill('(not configured); auditor: pass'));
  });

  it('are none without evidence on that commit, unless a person let it pass', () => {
    expect(verifiedBy({ gates: {}, judgments })).toBeUndefined();
    expect(verifiedBy({ gates: { test: 'fail' }, overriddenBy: 'ann' })).toMatchObject({
      testing: 'fail, overridden by ann; auditor: pass',
    });
  });
});

it.each([
  ['test', 'testing'],
  ['typecheck', 'testing'],
  ['traceability', 'spec audit'],
  ['governance', 'doc audit'],
  ['package-safety', 'security audit'],
  ['weakened-tests', 'testing'],
  ['completeness', 'spec audit'],
  ['architecture-compliance', 'doc audit'],
  ['correctness-safety', 'security audit'],
])('tags what %s found as [%s]', (by, tag) => {
  expect(taggedErrors([{ by, text: 'it is red' }])).toEqual([`[${tag}] it is red`]);
});
