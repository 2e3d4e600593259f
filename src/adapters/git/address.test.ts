import { describe, expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { ofRepository } from './obeyed-settings.ts';

describe('an address of a remote', () => {
  it.each([
    'https://git.example.org/a.git',
    'ssh://git@git.example.org:22/a.git',
    'git@git.example.org:a/b.git',
    'file:///srv/my projects/ü.git',
    '/srv/my projects/a.git',
    '../a.git',
  ])('is %j', text => {
    expect(isAddress(text)).toBe(true);
  });

  it.each(['', '-oProxyCommand=evil', 'ext::sh -c evil', 'codecommit::eu://x', 'https://a b', 'https://a\nb', 'x:\0y'])(
    'is not %j',
    text => {
      expect(isAddress(text)).toBe(false);
    },
  );

  it('that cannot be used is kept, so that its remote is not taken for one that was never set', () => {
    const settings = [{ key: 'remote.origin.url', value: 'codecommit::eu://x' }];
    expect(ofRepository(settings, '/repo')).toEqual(settings);
  });
});
