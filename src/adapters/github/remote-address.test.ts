import { describe, expect, it } from 'vitest';
import { repositoryOfAddress } from './remote-address.ts';

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
    'git@GitHub.com:/octo/widgets.git',
    'ssh://git@ssh.github.com:443/octo/widgets.git',
  ])('%s is octo/widgets', address => {
    expect(repositoryOfAddress(address, 'github.com')).toBe('octo/widgets');
  });

  it.each([
    ['https://git.example.com/octo/widgets', 'git.example.com'],
    ['git@git.example.com:octo/widgets.git', 'git.example.com'],
    ['ssh://git@git.example.com:2222/octo/widgets.git', 'git.example.com:8443'],
    ['https://git.example.com:8443/octo/widgets', 'git.example.com:8443'],
    ['http://127.0.0.1:4000/octo/widgets.git', '127.0.0.1:4000'],
  ])('%s is octo/widgets on the server %s', (address, host) => {
    expect(repositoryOfAddress(address, host)).toBe('octo/widgets');
    expect(repositoryOfAddress(address, 'github.com')).toBeUndefined();
  });

  it.each([
    'https://gitlab.com/octo/widgets.git',
    'https://github.com.evil.example/octo/widgets',
    'https://evil.example/github.com/octo/widgets',
    'https://github.com/octo',
    'https://github.com/octo/widgets/tree/main',
    '../widgets',
    '/srv/git/widgets.git',
    'https://github.com:8443/octo/widgets',
    'https://github.com/octo/widgets?x=1',
    'ssh://git@ssh.github.com.evil.example/octo/widgets',
    '',
  ])('%s is no repository on GitHub', address => {
    expect(repositoryOfAddress(address, 'github.com')).toBeUndefined();
  });
});
