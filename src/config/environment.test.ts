import { describe, expect, it } from 'vitest';
import { readEnvironment, stateFolder } from './environment.ts';

describe('the environment', () => {
  it('is read into one value', () => {
    const variables = {
      PITWALL_HOME: '/state',
      XDG_STATE_HOME: '/xdg',
      HOME: '/home/you',
      PATH: '/usr/bin:relative::/bin',
      NO_COLOR: '1',
      CI: 'true',
      PITWALL_DEBUG: '1',
      TERM: 'xterm',
      LANG: 'de_DE.UTF-8',
    };
    expect(readEnvironment(variables)).toEqual({
      pitwallHome: '/state',
      xdgStateHome: '/xdg',
      home: '/home/you',
      path: ['/usr/bin', '/bin'],
      noColor: true,
      isDumb: false,
      isUnicode: true,
      isCi: true,
      githubApiUrl: 'https://api.github.com',
      debug: true,
      variables,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    const empty = readEnvironment({ PITWALL_HOME: '', XDG_STATE_HOME: '', NO_COLOR: '', CI: '', PITWALL_DEBUG: '' });
    expect(empty).toMatchObject({ pitwallHome: undefined, xdgStateHome: undefined });
    expect(empty).toMatchObject({ noColor: false, isCi: false, debug: false });
  });

  it.each(['0', 'false', 'FALSE'])('takes CI=%s for no', text => {
    expect(readEnvironment({ CI: text }).isCi).toBe(false);
  });
});

describe('a terminal by its environment', () => {
  it.each([
    [{ TERM: 'xterm' }, false],
    [{ TERM: 'dumb' }, true],
    [{}, true],
  ])('%j takes lines alone: %s', (variables, isDumb) => {
    expect(readEnvironment(variables).isDumb).toBe(isDumb);
  });

  it.each([
    [{ LANG: 'en_US.UTF-8' }, true],
    [{ LC_CTYPE: 'C.utf8', LANG: 'C' }, true],
    [{ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, false],
    [{ LANG: 'en_US.ISO-8859-1' }, false],
  ])('%j shows more than ASCII: %s', (variables, isUnicode) => {
    expect(readEnvironment(variables).isUnicode).toBe(isUnicode);
  });
});

describe('the state folder', () => {
  it.each([
    [{ PITWALL_HOME: '/p', XDG_STATE_HOME: '/x', HOME: '/h' }, '/p/abc'],
    [{ XDG_STATE_HOME: '/x', HOME: '/h' }, '/x/pitwall/abc'],
    [{ XDG_STATE_HOME: 'relative', HOME: '/h' }, '/h/.local/state/pitwall/abc'],
    [{ HOME: '/h' }, '/h/.local/state/pitwall/abc'],
  ])('with %j is %s', (variables, folder) => {
    expect(stateFolder(readEnvironment(variables), 'abc')).toBe(folder);
  });

  it('refuses a relative PITWALL_HOME, which would be another place in every folder', () => {
    expect(() => stateFolder(readEnvironment({ PITWALL_HOME: 'state', HOME: '/h' }), 'abc')).toThrow(
      expect.objectContaining({
        code: 'environment-invalid',
        message: 'PITWALL_HOME is "state", which is not an absolute path',
      }),
    );
  });

  it.each(['', '..', 'a/b', '../x', '.'])('never takes %j for a repository id', id => {
    expect(() => stateFolder(readEnvironment({ HOME: '/h' }), id)).toThrow('no repository id');
  });
});
