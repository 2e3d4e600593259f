import { describe, expect, it } from 'vitest';
import type { Tree } from '../../ports/gate.ts';
import { projectsIn } from './projects.ts';

function treeOf(files: Readonly<Record<string, string>>): Tree {
  return { paths: new Set(Object.keys(files)), read: async path => files[path], mentioning: async () => [] };
}

const solution = '{\n  // all of them\n  "files": [], "references": [{"path": "./a"},],\n}';

describe('the TypeScript projects of a repository', () => {
  it.each([
    ['none', { 'a.js': '' }, []],
    ['the root', { 'tsconfig.json': '{}', 'web/tsconfig.json': '{}' }, ['tsconfig.json']],
    ['the root with its references', { 'tsconfig.json': solution, 'a/tsconfig.json': '{}' }, ['tsconfig.json +']],
    [
      'each package where the root has none',
      { 'b/tsconfig.json': '{}', 'a/tsconfig.json': '{}' },
      ['a/tsconfig.json', 'b/tsconfig.json'],
    ],
    [
      'each package where the root selects nothing',
      { 'tsconfig.json': '{"files":[]}', 'a/tsconfig.json': '{}' },
      ['a/tsconfig.json'],
    ],
    [
      'the topmost one of a folder',
      { 'a/tsconfig.json': '{}', 'a/test/tsconfig.json': '{}', 'ab/tsconfig.json': '{}' },
      ['a/tsconfig.json', 'ab/tsconfig.json'],
    ],
    ['one that cannot be read', { 'tsconfig.json': '{' }, ['tsconfig.json']],
    ['none of dependencies or hidden folders', { 'node_modules/x/tsconfig.json': '{}', '.x/tsconfig.json': '{}' }, []],
  ])('are: %s', async (_what, files, expected) => {
    const found = await projectsIn(treeOf(files as Record<string, string>));
    expect(found.map(({ path, hasReferences }) => `${path}${hasReferences ? ' +' : ''}`)).toEqual(expected);
  });

  it.each([
    ['a list that another one empties', { 'tsconfig.json': '{"extends":"./base"}', 'base.json': '{"files":[]}' }, 0],
    [
      'a list of its own',
      { 'tsconfig.json': '{"extends":"./base.json","include":["src"]}', 'base.json': '{"files":[]}' },
      1,
    ],
    [
      'the last of several',
      { 'tsconfig.json': '{"extends":["./a","./b"]}', 'a.json': '{"files":["x"]}', 'b.json': '{"files":[]}' },
      0,
    ],
    ['one of a package', { 'tsconfig.json': '{"extends":"@tsconfig/node20"}' }, 1],
    ['a circle', { 'tsconfig.json': '{"extends":"./a"}', 'a.json': '{"extends":"./tsconfig.json","files":[]}' }, 0],
  ])('extend %s', async (_what, files, count) => {
    expect(await projectsIn(treeOf(files as Record<string, string>))).toHaveLength(count);
  });
});
