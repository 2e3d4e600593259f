import { describe, expect, it } from 'vitest';
import { startsOnPush } from './workflows-at.ts';

const branch = 'worktree-git-issue-7';

describe('a workflow', () => {
  it.each<[string, string, boolean]>([
    ['on push', 'on: push', true],
    ['on one of several', 'on: [pull_request, push]', true],
    ['on pull requests alone', 'on: pull_request', false],
    ['on push with no more to say', 'on:\n  push:\n', true],
    ['on push to main', 'on: {push: {branches: [main]}}', false],
    ['on push to a pattern', "on: {push: {branches: ['worktree-*']}}", true],
    ['on push to a pattern across parts', "on: {push: {branches: ['**']}}", true],
    ['on push to a pattern that is taken out again', "on: {push: {branches: ['**', '!worktree-*']}}", false],
    ['on push but there', "on: {push: {branches-ignore: ['worktree-**']}}", false],
    ['on push but elsewhere', 'on: {push: {branches-ignore: [main]}}', true],
    ['on tags', "on: {push: {tags: ['v*']}}", false],
    ['by hand', 'on: {workflow_dispatch: {}}', false],
    ['that nobody can read', 'on: [', true],
  ])('%s', (_, text, isStarted) => {
    expect(startsOnPush(text, branch)).toBe(isStarted);
  });
});
