import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkResult } from '../attempt/result/check-result.ts';
import { resultSchema } from '../attempt/result/result.ts';
import { resultOfRole } from '../attempt/result/result-of-role.ts';
import { builtInWorkflows, defaultWorkflow } from '../workflow/workflow.ts';
import { describeSchema } from './describe-schema.ts';
import { renderFields, resultFields } from './result-fields.ts';

const roles = ['researcher', 'architect', 'test-designer', 'developer', 'auditor', 'somebody-else'];
const namesFor = (role: string) => resultFields(role, defaultWorkflow).map(field => field.name);

/** A value of the kind that the field's own words name. */
function sample(type: string, role: string, name = ''): unknown {
  if (name === 'dimensions') return [{ name: 'code-quality', judgment: 'pass', evidence: 'x' }];
  if (name === 'followUps') return [{ title: 'x', body: 'y' }];
  if (type === 'text') return 'some text';
  if (type === 'list of text') return ['npm', 'test'];
  if (type === 'list of objects') return [{ severity: 'warning', dimension: 'code-quality', message: 'x' }];
  if (type.startsWith('{')) return { commit: 'abc' };
  return type.split(' | ')[0] ?? role;
}

describe('the fields of a result', () => {
  it.each(roles)('make a result that passes the check when the required ones are given: %s', role => {
    for (const action of resultOfRole(role).actions) {
      const needed = resultFields(role, defaultWorkflow).filter(
        ({ need }) => need === 'required' || need.endsWith(action),
      );
      const value = Object.fromEntries(needed.map(({ name, type }) => [name, sample(type, role, name)]));
      expect(checkResult(role, { ...value, action })).toMatchObject({ kind: 'result' });
      for (const { name } of needed.filter(field => field.name !== 'action')) {
        expect(checkResult(role, { ...value, action, [name]: undefined })).toMatchObject({ kind: 'invalid' });
      }
    }
  });

  it.each(roles)('are all of a kind that the check accepts: %s', role => {
    const fields = resultFields(role, defaultWorkflow);
    const value = Object.fromEntries(fields.map(({ name, type }) => [name, sample(type, role, name)]));
    expect(checkResult(role, value)).toMatchObject({ kind: 'result', result: value });
  });

  it('are those that the role is asked for', () => {
    const all = ['action', 'agentName', 'summary', 'commentBody'];
    const asked = (...more: readonly string[]) => [...all, ...more, 'followUps'];
    expect(namesFor('researcher')).toEqual(asked());
    expect(namesFor('architect')).toEqual(asked('targetStatus'));
    expect(namesFor('test-designer')).toEqual(asked('testCommand', 'tier'));
    expect(namesFor('developer')).toEqual(asked('alreadyResolved'));
    expect(namesFor('auditor')).toEqual(asked('targetStatus', 'findings', 'dimensions', 'prTitle', 'prBody'));
  });

  it('name only the statuses that the steps of the role may send the run back to', () => {
    const targets = (role: string) =>
      resultFields(role, defaultWorkflow).find(({ name }) => name === 'targetStatus')?.type;
    expect(targets('architect')).toBe('Research');
    expect(targets('auditor')).toBe('Implementation');
  });

  it('leave no key of the schema to nobody but the score, which Pitwall counts', () => {
    const asked = new Set(
      [...roles, 'classifier'].flatMap(role =>
        builtInWorkflows.flatMap(flow => resultFields(role, flow).map(f => f.name)),
      ),
    );
    expect(Object.keys(resultSchema.shape).filter(name => !asked.has(name))).toEqual(['auditScore']);
  });

  it('say what the check says of a finding without a message', () => {
    const finding = { severity: 'warning', dimension: 'code-quality' };
    const reject = { action: 'REJECTED', agentName: 'auditor', commentBody: 'x' };
    const parts = { symptom: 'a', consequence: 'b', remedy: 'c' };
    expect(checkResult('auditor', { ...reject, findings: [finding] }).kind).toBe('invalid');
    expect(checkResult('auditor', { ...reject, findings: [{ ...finding, message: 'x' }] }).kind).toBe('result');
    expect(checkResult('auditor', { ...reject, findings: [{ ...finding, ...parts }] }).kind).toBe('result');
  });

  it('come with the way to refuse, which the check knows', () => {
    expect(renderFields(resultFields('developer', defaultWorkflow))).toContain('give only `refusal`');
    expect(checkResult('developer', { refusal: 'no' })).toEqual({ kind: 'refused', reason: 'no' });
  });
});

describe('a schema in words', () => {
  it.each([
    [z.string().optional(), 'text'],
    [z.int().min(0), 'whole number'],
    [z.number(), 'number'],
    [z.boolean(), 'true | false'],
    [z.enum(['a', 'b']), 'a | b'],
    [z.array(z.string()).min(1), 'list of text'],
    [z.union([z.object({ a: z.string() }), z.string()]), '{ a: text } | text'],
    [z.array(z.object({ a: z.string() })), 'list of objects'],
  ])('%#: says %s', (schema, type) => {
    expect(describeSchema(schema).type).toBe(type);
  });

  it('is never a guess', () => {
    expect(() => describeSchema(z.date())).toThrow('a kind without words: date');
  });
});
