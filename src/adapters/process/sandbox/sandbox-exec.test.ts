import { expect, it } from 'vitest';
import { sandboxProfile } from './sandbox-exec.ts';

it('denies all writes, then allows and hides from the outside in: the last rule that fits counts', () => {
  const profile = sandboxProfile([
    { kind: 'write', path: '/h/work "x"' },
    { kind: 'empty', path: '/h' },
  ]);
  const rules = ['(deny file-write*)', '(deny file-read* file-write* (subpath "/h"))', '(subpath "/h/work \\"x\\"")'];
  const at = rules.map(rule => profile.indexOf(rule));
  expect(at.every(index => index > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});
