import { describe, expect, it } from 'vitest';
import { agentEnvironment, secretsIn } from './agent-environment.ts';

const own = {
  PATH: '/usr/bin',
  HOME: '/home/you',
  LANG: 'C.UTF-8',
  LC_ALL: 'C',
  TERM: 'xterm-256color',
  USER: 'you',
  SHELL: '/bin/sh',
  TMPDIR: '/tmp',
  GITHUB_TOKEN: 'forge-secret-1',
  NODE_OPTIONS: '--inspect',
  ANTHROPIC_API_KEY: 'model-secret',
  EMPTY: undefined,
};

describe('the environment of an agent', () => {
  it('holds the allowlist and a dumb terminal, nothing else', () => {
    expect(agentEnvironment(own, {})).toEqual({
      env: {
        PATH: '/usr/bin',
        HOME: '/home/you',
        LANG: 'C.UTF-8',
        LC_ALL: 'C',
        TERM: 'dumb',
        USER: 'you',
        SHELL: '/bin/sh',
        TMPDIR: '/tmp',
      },
      refused: [],
    });
  });

  it('takes what the protocol adds, also in place of the user’s own', () => {
    const { env } = agentEnvironment(own, { HOME: '/isolated', ANTHROPIC_API_KEY: 'model-secret' });
    expect(env).toMatchObject({ HOME: '/isolated', ANTHROPIC_API_KEY: 'model-secret' });
  });

  it.each([
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'GH_ENTERPRISE_TOKEN',
    'GITHUB_ENTERPRISE_TOKEN',
    'MY_GITHUB_PAT',
    'GITHUB_APP_PRIVATE_KEY',
    'GITLAB_TOKEN',
    'GL_TOKEN',
    'GITEA_TOKEN',
    'CI_JOB_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'BITBUCKET_APP_PASSWORD',
    'gh_token',
    'GIT_ASKPASS',
    'SSH_AUTH_SOCK',
  ])('never gives %s, even if asked', name => {
    const { env, refused } = agentEnvironment(own, { [name]: 'anything', KEEP: 'yes' });
    expect(env).not.toHaveProperty(name);
    expect(env).toMatchObject({ KEEP: 'yes' });
    expect(refused).toEqual([name]);
  });

  it('does not give a forge’s token under another name', () => {
    const { env, refused } = agentEnvironment(own, { OPENAI_API_KEY: 'forge-secret-1' });
    expect(Object.values(env)).not.toContain('forge-secret-1');
    expect(refused).toEqual(['OPENAI_API_KEY']);
  });

  it('does not take an ordinary name for a token', () => {
    const names = ['GITHUB_WORKSPACE', 'GH_HOST', 'MAX_TOKENS', 'OPENAI_API_KEY', 'CLAUDE_CODE_OAUTH_TOKEN'];
    const added = Object.fromEntries(names.map(name => [name, 'value']));
    expect(agentEnvironment({}, added).refused).toEqual([]);
  });

  it('knows which values are secrets', () => {
    expect(secretsIn({ ANTHROPIC_API_KEY: 'a', PITWALL_TOOL_TOKEN: 'b', LANG: 'C', AUTH: '' })).toEqual(['a', 'b']);
  });
});
