import { describe, expect, it } from 'vitest';
import { repositoryOfAddress } from './git-facts.ts';

describe('the address of a remote', () => {
  it.each([
    'https://github.com/octo/widgets.git',
    'https://github.com/octo/widgets',
    'https://github.com/octo/widgets/',
    'https://someone:token@github.com/octo/widgets.git',
    'git@github.com:octo/widgets.git',
    'github.com:octo/widgets',
    'ssh://git@github.com/octo/widgets.git',
    'ssh://git@github.com:22/octo/widgets.git',
    'git://github.com/octo/widgets.git',
    'https://GitHub.com/octo/widgets',
  ])('%s is octo/widgets', address => {
    expect(repositoryOfAddress(address)).toBe('octo/widgets');
  });

  it.each([
    'https://gitlab.com/octo/widgets.git',
    'https://github.com.evil.example/octo/widgets',
    'https://evil.example/github.com/octo/widgets',
    'https://github.com/octo',
    'https://github.com/octo/widgets/tree/main',
    '../widgets',
    '/srv/git/widgets.git',
    '',
  ])('%s is no repository on GitHub', address => {
    expect(repositoryOfAddress(address)).toBeUndefined();
  });
});
