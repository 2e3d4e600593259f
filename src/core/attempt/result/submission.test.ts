import { describe, expect, it } from 'vitest';
import { verdictRoles, verdictShapes } from '../../epic/verdict/verdict.ts';
import { submissionErrors, submissionSchema } from './submission.ts';

const dispatch = { action: 'dispatch', task_id: '7', worker: 'claude', project: 'shop' };
const work = { action: 'COMPLETE', agentName: 'developer', summary: 's', commentBody: 'c' };

describe('what a role may submit', () => {
  it.each([
    ['planner', dispatch, []],
    ['planner', { ...dispatch, command: 'rm -rf /' }, []],
    ['planner', { action: 'dispatch', task_id: '7' }, ['worker', 'project']],
    ['planner', { action: 'propose', items: [] }, ['action']],
    ['planner', work, ['action']],
    ['planner', { refusal: 'no' }, ['action']],
    ['decomposer', dispatch, ['action']],
    ['decomposer', { action: 'propose', items: [] }, ['items']],
    ['verifier', { verdict: 'PASS' }, []],
    ['verifier', { verdict: 'FAIL' }, ['reason']],
    ['verifier', { action: 'APPROVED', agentName: 'verifier', commentBody: 'c' }, ['verdict']],
    ['verifier', 'PASS', ['']],
    ['critic', { verdict: 'SAFE' }, []],
    ['critic', { verdict: 'PASS' }, ['verdict']],
    ['developer', work, []],
    ['developer', { verdict: 'PASS' }, ['action', 'agentName', 'commentBody']],
    ['developer', { refusal: 'no' }, []],
  ])('as a %s: %j', (role, value, paths) => {
    expect(submissionErrors(role, value).map(({ path }) => path)).toEqual(paths);
  });

  it.each(verdictRoles)('is one object for the tool of a %s, which takes every key of its answers', role => {
    const { key, answers } = verdictShapes[role];
    const keys = new Set(Object.values(answers).flatMap(({ shape }) => Object.keys(shape)));
    const { shape } = submissionSchema(role);
    expect(new Set(Object.keys(shape))).toEqual(keys);
    expect(submissionSchema(role).safeParse({ [key]: 'something else' }).success).toBe(false);
    for (const word of Object.keys(answers))
      expect(submissionSchema(role).safeParse({ [key]: word }).success).toBe(true);
  });

  it('says of a key which answers need it', () => {
    expect(submissionSchema('planner').shape.reason?.description).toBe('With halt.');
    expect(submissionSchema('verifier').shape.reason?.description).toBe('With FAIL, REVISE.');
  });
});
