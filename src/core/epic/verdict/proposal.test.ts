import { describe, expect, it } from 'vitest';
import { checkVerdict } from './check-verdict.ts';
import { proposalAdvice } from './proposal.ts';

const item = (title: string, dependsOn: readonly unknown[] = [], more: object = {}) => ({
  title,
  body: `${title}. One why.`,
  acceptance: [`${title} works`],
  dependsOn,
  size: 'S',
  tags: [],
  ...more,
});
const goal = (...dependsOn: readonly unknown[]) => item('Verify the goal', dependsOn);
const many = (count: number) => [...Array(count).keys()].map(at => item(`Part ${at + 1}`));
const numbers = (count: number) => [...Array(count).keys()].map(at => at + 1);
const files = (count: number) => numbers(count).map(n => `src/part-${n}.ts`);

function pathsOf(items: unknown): readonly string[] {
  const checked = checkVerdict('decomposer', { action: 'propose', items });
  return checked.kind === 'verdict' ? [] : checked.errors.map(({ path }) => path).toSorted();
}

describe('a proposal', () => {
  it.each([
    ['three and the goal', [item('A'), item('B', [1]), item('C', [1, 2]), goal(1, 2, 3)], []],
    ['two and the goal', [item('A'), item('B'), goal(1, 2)], []],
    ['seven and the goal', [...many(7), goal(...numbers(7))], []],
    ['a dependency named twice', [item('A'), item('B', [1, 1]), item('C'), goal(1, 2, 3)], []],
    ['nothing', [], ['items']],
    ['two', [item('A'), goal(1)], ['items']],
    ['eight and the goal', [...many(8), goal(...numbers(8))], ['items']],
    ['no list', 'A, B, C', ['items']],
    ['a goal that leaves out the third', [item('A'), item('B'), item('C'), goal(1, 2)], ['items.3.dependsOn']],
    ['a goal over a chain', [item('A'), item('B', [1]), item('C', [2]), goal(3)], ['items.3.dependsOn']],
    ['no goal', [item('A'), item('B'), item('C'), item('Print help', [1, 2, 3])], ['items.3.title']],
    ['an unknown number', [item('A', [9]), item('B'), item('C'), goal(1, 2, 3)], ['items.0.dependsOn']],
    ['the number zero', [item('A', [0]), item('B'), item('C'), goal(1, 2, 3)], ['items.0.dependsOn']],
    ['itself', [item('A', [1]), item('B'), item('C'), goal(1, 2, 3)], ['items.0.dependsOn']],
    [
      'a circle of three, and one that waits for it',
      [item('A', [3]), item('B', [1]), item('C', [2]), item('D', [1]), goal(1, 2, 3, 4)],
      ['items.0.dependsOn', 'items.1.dependsOn', 'items.2.dependsOn'],
    ],
    [
      'the goal first',
      [item('A', [4]), item('B'), item('C'), goal(1, 2, 3)],
      ['items.0.dependsOn', 'items.3.dependsOn'],
    ],
    ['a title for a number', [item('A'), item('B', ['A']), item('C'), goal(1, 2, 3)], ['items.1.dependsOn.0']],
    ['half a number', [item('A'), item('B', [1.5]), item('C'), goal(1, 2, 3)], ['items.1.dependsOn.0']],
    ['more than half a day', [item('A', [], { size: 'L' }), item('B'), item('C'), goal(1, 2, 3)], ['items.0.size']],
    ['no such size', [item('A', [], { size: 'huge' }), item('B'), item('C'), goal(1, 2, 3)], ['items.0.size']],
    ['no acceptance', [item('A', [], { acceptance: [] }), item('B'), item('C'), goal(1, 2, 3)], ['items.0.acceptance']],
    [
      'a blank point',
      [item('A', [], { acceptance: [' '] }), item('B'), item('C'), goal(1, 2, 3)],
      ['items.0.acceptance.0'],
    ],
    ['ten files', [item('A', [], { body: files(10).join(', ') }), item('B'), item('C'), goal(1, 2, 3)], []],
    [
      'eleven files',
      [item('A', [], { body: files(11).join(', ') }), item('B'), item('C'), goal(1, 2, 3)],
      ['items.0.body'],
    ],
    ['an item that is none', [item('A'), 'B', item('C'), goal(1, 2, 3)], ['items.1']],
    [
      'everything at once',
      [item('A', [2], { title: '' }), item('B', [1], { acceptance: 'x' }), item('C', [], { tags: [1] }), goal(1)],
      [
        'items.0.dependsOn',
        'items.0.title',
        'items.1.acceptance',
        'items.1.dependsOn',
        'items.2.tags.0',
        'items.3.dependsOn',
      ],
    ],
  ])('with %s', (_what, items, expected) => {
    expect(pathsOf(items)).toEqual(expected);
  });

  it('of more than five children is advised to have a layer', () => {
    expect(proposalAdvice([...many(5), goal()])).toEqual([]);
    expect(proposalAdvice([...many(6), goal()])).toEqual([expect.stringContaining('layer')]);
  });
});
