import { describe, expect, it } from 'vitest';
import { parseCodeowners } from './parse-codeowners.ts';

const none = { owners: [], emails: [], wrong: [] };

describe('owners in CODEOWNERS', () => {
  it.each<[rule: string, text: string, owners: readonly string[]]>([
    ['are accounts', '* @ann @bob-2\n', ['ann', 'bob-2']],
    ['are teams', '*.txt @acme/core_team.x\n', ['acme/core_team.x']],
    ['are accounts of a company that manages them', '* @ann_acme\n', ['ann_acme']],
    ['are bots', '* @renovate[bot]\n', ['renovate[bot]']],
    ['are those of every line, each once, whatever its case', '* @Ann @bob\n/docs/ @eve @ann\n', ['Ann', 'bob', 'eve']],
    ['stand behind tabs and several spaces', '*\t@ann \t  @bob', ['ann', 'bob']],
    ['end at a comment', '*.js @ann #@eve\n*.ts @bob # and @eve\n', ['ann', 'bob']],
    ['are none in a comment', '# * @eve\n   # @eve\n', []],
    ['are none of a path that has none', '/apps/ @ann\n/apps/github\n', ['ann']],
    ['stand behind a path with a space that is escaped', 'my\\ file @ann\n', ['ann']],
    ['stand behind a path that ends with a backslash', 'a\\\\ @ann\n', ['ann']],
    ['are found where lines end as on Windows', '* @ann\r\n/x @bob\r\n', ['ann', 'bob']],
    ['are found behind a byte order mark', '\ufeff* @ann\n', ['ann']],
    ['are none in an empty file', '\n\n', []],
  ])('%s', (_rule, text, owners) => {
    expect(parseCodeowners(text)).toEqual({ ...none, owners });
  });

  it('leaves out e-mail addresses, each told once', () => {
    const text = '*.go docs@example.com @ann\n/x docs@example.com a.b+c@example.org\n';
    expect(parseCodeowners(text)).toEqual({
      ...none,
      owners: ['ann'],
      emails: ['docs@example.com', 'a.b+c@example.org'],
    });
  });

  it.each([
    ['an owner without @', '* ann'],
    ['a path with a space that is not escaped', 'my file @ann'],
    ['a quoted path with a space, which GitHub does not know', '"my file" @ann'],
    ['an account that cannot be', '* @-ann'],
    ['a team of a team', '* @acme/core/inner'],
    ['a lone @', '* @'],
    ['a path that starts with an escaped #', '\\#file @ann'],
    ['a path that is negated', '!/x @ann'],
    ['a range of characters', '[ab].js @ann'],
  ])('skips a line with %s, as GitHub does, and names it', (_what, line) => {
    expect(parseCodeowners(`* @bob\n\n${line}\n`)).toEqual({ ...none, owners: ['bob'], wrong: [3] });
  });
});
