import { describe, expect, it } from 'vitest';
import type { BoardSnapshot, GitHubSnapshot } from '../../ports/forge-access.ts';
import { missingOnGitHub } from './github-missing.ts';

const board = {
  kind: 'seen',
  number: 3,
  title: 'Board',
  isClosed: false,
  field: { kind: 'found', name: 'Status', missing: [] },
} as const satisfies BoardSnapshot;
const fine: GitHubSnapshot = {
  repo: 'acme/shop',
  isPrivate: false,
  owner: { login: 'acme', isUser: false },
  defaultBranch: 'main',
  projectsUrl: 'https://github.com/orgs/acme/projects',
  token: { from: 'GH_TOKEN', account: 'ann', scopes: ['repo', 'project'] },
  pushTrouble: undefined,
  board,
};
const scoped = (...scopes: string[]): Partial<GitHubSnapshot> => ({ token: { ...fine.token, scopes } });
const hidden = { kind: 'hidden', isAbsent: false, reason: 'no' } as const;
const untold = { ...fine.token, scopes: undefined };

describe('on GitHub', () => {
  it.each<[string, Partial<GitHubSnapshot>]>([
    ['everything is there', {}],
    ['a public repository is reached by public_repo', scoped('public_repo', 'project')],
    ['a token tells no scopes, and nothing went wrong', { token: untold }],
  ])('nothing is missing where %s', (_what, change) => {
    expect(missingOnGitHub({ ...fine, ...change })).toEqual([]);
  });

  it.each<[what: string, change: Partial<GitHubSnapshot>, sentences: readonly RegExp[]]>([
    [
      'a scope for a private repository',
      { isPrivate: true, ...scoped('public_repo', 'project') },
      [/the scope repo: /],
    ],
    ['all scopes', scoped('gist'), [/the scope repo: /, /the scope project: /]],
    ['the scope to write to boards', scoped('repo', 'read:project'), [/the scope project: /]],
    ['the board, once where its scope is missing too', { board: hidden, ...scoped('repo') }, [/^no$/]],
    ['the board, for a fine-grained token', { board: hidden, token: untold }, [/^no\. A fine-grained token needs/]],
    [
      'a board',
      { board: { kind: 'none' } },
      [/^acme has no open .* make one at https:\/\/github\.com\/orgs\/acme\/projects$/],
    ],
    [
      'a field',
      { board: { ...board, field: { kind: 'absent', wanted: 'Status', choices: [] } } },
      [/: add one of the type/],
    ],
    ['the right to push', { pushTrouble: 'may not' }, [/^may not$/]],
  ])('%s is missing, and no run gets anywhere without', (_what, change, sentences) => {
    const missing = missingOnGitHub({ ...fine, ...change });
    expect(missing).toEqual(sentences.map(like => ({ sentence: expect.stringMatching(like), isNecessary: true })));
  });

  it('a closed board is missing, and runs go on all the same', () => {
    const sentence = expect.stringMatching(/^the project board 3 is closed: reopen it/);
    expect(missingOnGitHub({ ...fine, board: { ...board, isClosed: true } })).toEqual([
      { sentence, isNecessary: false },
    ]);
  });

  it('columns are missing, and runs go on all the same', () => {
    const field = { kind: 'found', name: 'Phase', missing: ['Audit', 'Done'] } as const;
    const sentence = expect.stringMatching(/^the field Phase of the project board 3 lacks the columns Audit, Done: /);
    expect(missingOnGitHub({ ...fine, board: { ...board, field } })).toEqual([{ sentence, isNecessary: false }]);
  });
});
