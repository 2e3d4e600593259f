import { describe, expect, it } from 'vitest';
import { areVersionsLocked } from './versions-day.ts';

describe('the versions of a project', () => {
  it.each([
    [['README.md'], true],
    [['package.json', 'yarn.lock'], true],
    [['package.json', 'web/yarn.lock'], false],
    [['package.json', 'yarn.lock', 'requirements-dev.txt'], false],
    [['pyproject.toml', 'uv.lock', 'go.mod'], true],
    [['Cargo.toml'], false],
  ])('of %j are locked: %s', (paths, isLocked) => {
    expect(areVersionsLocked(new Set(paths))).toBe(isLocked);
  });
});
