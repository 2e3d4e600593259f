import { describe, expect, it } from 'vitest';
import { approve, complete, finding, reject } from '../../../../test/support/run-results.ts';
import { checkResult } from './check-result.ts';
import { auditDimensions } from './result.ts';

function pathsOf(role: string, value: unknown): readonly string[] | string {
  const checked = checkResult(role, value);
  return checked.kind === 'invalid' ? checked.errors.map(error => error.path).toSorted() : checked.kind;
}

const withFinding = (value: object) => ({ ...reject(), findings: [value] });
const judging = (...dimensions: readonly object[]) => ({ ...approve(), dimensions });
const known = { severity: 'warning', dimension: 'code-quality' };
const parts = { symptom: 's', consequence: 'c', remedy: 'r' };

describe('a result', () => {
  it.each([
    ['developer', 'COMPLETE', 'result'],
    ['developer', 'APPROVED', ['action']],
    ['developer', 'REJECTED', ['action']],
    ['researcher', 'COMPLETE', 'result'],
    ['somebody-else', 'COMPLETE', 'result'],
    ['auditor', 'APPROVED', 'result'],
    ['auditor', 'REJECTED', 'result'],
    ['auditor', 'COMPLETE', ['action']],
    ['developer', 'complete', ['action']],
    ['developer', ' COMPLETE', ['action']],
  ])('of the %s may say %s: %s', (role, action, expected) => {
    const value = { action, agentName: role, summary: 's', commentBody: 'b', findings: [finding()] };
    expect(pathsOf(role, value)).toEqual(expected);
  });

  it.each([
    ['no object', 'all done!', ['']],
    ['null', null, ['']],
    ['a list', [complete('developer')], ['']],
    ['nothing', {}, ['action', 'agentName', 'commentBody']],
    ['another name', complete('Developer'), ['agentName']],
    ['a judgment of anything', complete('developer', { dimensions: 7 } as object), 'result'],
    ['a blank comment', complete('developer', { commentBody: ' \n' }), ['commentBody']],
    ['a blank summary', complete('developer', { summary: ' ' }), ['summary']],
    ['no summary', { action: 'COMPLETE', agentName: 'developer', commentBody: 'b' }, ['summary']],
    ['a blank target', complete('developer', { targetStatus: ' ' }), ['targetStatus']],
    ['a test command that is a sentence', { ...complete('developer'), testCommand: 'npm test' }, ['testCommand']],
    ['an empty test command', complete('developer', { testCommand: [] }), ['testCommand']],
    ['a tier of its own', { ...complete('developer'), tier: 'huge' }, ['tier']],
  ])('with %s is refused there', (_what, value, paths) => {
    expect(pathsOf('developer', value)).toEqual(paths);
  });

  it('lists every error at once, those of the role beside those of the schema', () => {
    const value = {
      action: 'REJECTED',
      agentName: 'reviewer',
      commentBody: '',
      auditScore: { passing: 9, total: 8 },
      findings: [
        { severity: 'high', dimension: 'code-quality' },
        { ...known, dimension: 'performance', symptom: 's' },
      ],
      refusal: 7,
    };
    expect(pathsOf('auditor', value)).toEqual([
      'agentName',
      'auditScore.passing',
      'commentBody',
      'findings.0.message',
      'findings.0.severity',
      'findings.1.consequence',
      'findings.1.dimension',
      'findings.1.remedy',
      'refusal',
    ]);
  });

  it('ignores unknown keys', () => {
    const value = { ...complete('developer'), confidence: 0.9, nested: { action: 'APPROVED' } };
    expect(checkResult('developer', value)).toEqual({ kind: 'result', result: complete('developer') });
  });

  it("ignores the auditor's keys from other roles, also when they are wrong", () => {
    const value = { ...complete('developer'), findings: 'none', auditScore: { passing: 9 } };
    expect(checkResult('developer', value)).toEqual({ kind: 'result', result: complete('developer') });
  });

  it('is not bent by a key that names the prototype', () => {
    const text = '{"action":"COMPLETE","agentName":"developer","summary":"s","commentBody":"b",';
    const value: unknown = JSON.parse(`${text}"__proto__":{"targetStatus":"Done","refusal":"no"}}`);
    const checked = checkResult('developer', value);
    expect(checked).toMatchObject({ kind: 'result' });
    expect(checked.kind === 'result' && checked.result.targetStatus).toBeUndefined();
  });

  it.each([{ commit: 'abc' }, { test: 'a.test.ts' }])('may claim that the work was done before: %j', claim => {
    expect(checkResult('developer', complete('developer', { alreadyResolved: claim }))).toMatchObject({
      result: { alreadyResolved: claim },
    });
  });

  it('may not claim that without a place', () => {
    expect(pathsOf('developer', { ...complete('developer'), alreadyResolved: {} })).toEqual(['alreadyResolved']);
  });
});

describe("a classifier's reading", () => {
  const said = { action: 'COMPLETE', agentName: 'classifier', commentBody: 'c' };
  it.each([
    ['an answer', { kind: 'status', text: 'All is well.' }, 'result'],
    ['a directive for a member', { kind: 'directive', text: 'Use bcrypt', member: 'login' }, 'result'],
    ['a directive for none', { kind: 'directive', text: 'Use bcrypt' }, ['reading.member']],
    ['another kind', { kind: 'order', text: 'x' }, ['reading.kind']],
    ['no words', { kind: 'open', text: ' ' }, ['reading.text']],
    ['nothing', undefined, ['reading']],
  ])('may be %s or is refused there', (_what, reading, expected) => {
    expect(pathsOf('classifier', { ...said, reading })).toEqual(expected);
  });

  it('is ignored from other roles', () => {
    const value = { ...complete('developer'), reading: 7 };
    expect(checkResult('developer', value)).toEqual({ kind: 'result', result: complete('developer') });
  });
});

describe('a refusal', () => {
  it.each([
    ['alone', { refusal: 'not with me' }],
    ['over an approval', { ...approve(), refusal: 'not with me' }],
    ['over errors', { action: 7, refusal: 'not with me' }],
  ])('counts %s', (_how, value) => {
    expect(checkResult('auditor', value)).toEqual({ kind: 'refused', reason: 'not with me' });
  });

  it.each(['', ' \n', null])('counts as absent when it is %j', refusal => {
    expect(pathsOf('auditor', { ...approve(), refusal })).toBe('result');
    expect(pathsOf('auditor', { refusal })).toEqual(['action', 'agentName', 'commentBody']);
  });

  it.each([7, true, ['no'], { reason: 'no' }])('is an error when it is %j', refusal => {
    expect(pathsOf('auditor', { ...approve(), refusal })).toEqual(['refusal']);
  });

  it('counts only as a key of its own', () => {
    expect(pathsOf('auditor', Object.assign(Object.create({ refusal: 'inherited' }), approve()))).toBe('result');
  });
});

describe("an auditor's judgments", () => {
  const judgment = { name: 'completeness', judgment: 'pass', evidence: 'read it' };

  it.each([
    ['none, as before there were any', approve([], { dimensions: undefined }), 'result'],
    ['one', judging(judgment), 'result'],
    ['no evidence', judging(judgment, { ...judgment, evidence: ' ' }), ['dimensions.1.evidence']],
    ['another word', judging({ ...judgment, judgment: 'ok' }), ['dimensions.0.judgment']],
    ['another dimension', judging({ ...judgment, name: 'speed' }), ['dimensions.0.name']],
  ])('are checked: %s', (_what, value, expected) => {
    expect(pathsOf('auditor', value)).toEqual(expected);
  });
});

describe("an auditor's findings", () => {
  it('must be there for a rejection, not for an approval', () => {
    const { findings: _none, ...bare } = reject();
    expect(pathsOf('auditor', bare)).toEqual(['findings']);
    expect(pathsOf('auditor', reject([]))).toEqual(['findings']);
    expect(pathsOf('auditor', approve([]))).toBe('result');
  });

  it.each([
    ['a message', { message: 'm' }],
    ['all three parts', parts],
    ['a message and a part', { message: 'm', symptom: 's' }],
    ['a place', { message: 'm', location: 'src/a.ts:7' }],
  ])('may come with %s', (_what, said) => {
    expect(pathsOf('auditor', withFinding({ ...known, ...said }))).toBe('result');
  });

  it.each([
    ['nothing to say', {}, ['findings.0.message']],
    ['a blank message', { message: ' ' }, ['findings.0.message']],
    ['one part', { symptom: 's' }, ['findings.0.consequence', 'findings.0.remedy']],
    ['two parts', { symptom: 's', remedy: 'r' }, ['findings.0.consequence']],
    ['a blank part', { ...parts, remedy: ' ' }, ['findings.0.remedy']],
    ['another severity', { message: 'm', severity: 'Critical' }, ['findings.0.severity']],
    ['another dimension', { message: 'm', dimension: 'performance' }, ['findings.0.dimension']],
  ])('are refused with %s', (_what, said, paths) => {
    expect(pathsOf('auditor', withFinding({ ...known, ...said }))).toEqual(paths);
  });

  it('are objects, not sentences', () => {
    expect(pathsOf('auditor', { ...reject(), findings: ['No test'] })).toEqual(['findings.0']);
  });

  it('know eight dimensions', () => {
    expect(auditDimensions).toHaveLength(8);
    for (const dimension of auditDimensions)
      expect(pathsOf('auditor', reject([finding('critical', dimension)]))).toBe('result');
  });
});

describe("an auditor's score", () => {
  it.each([
    [{ passing: 0, total: 0 }, 'result'],
    [{ passing: 8, total: 8 }, 'result'],
    [{ passing: 9, total: 8 }, ['auditScore.passing']],
    [{ passing: -1, total: 8 }, ['auditScore.passing']],
    [{ passing: -1, total: 7.5 }, ['auditScore.passing', 'auditScore.total']],
    [{ passing: 1 }, ['auditScore.total']],
    ['8/8', ['auditScore']],
  ])('%j gives %j', (auditScore, expected) => {
    expect(pathsOf('auditor', { ...approve(), auditScore })).toEqual(expected);
  });
});
