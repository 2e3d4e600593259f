import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberNameSchema } from '../../core/team/events.ts';
import { readSpecs } from './read-specs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'pitwall specs ü '));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}
const read = (paths: readonly string[], more: { cwd?: string; members?: readonly string[] } = {}) =>
  readSpecs({ folder, cwd: folder, paths, ...more });
const problem = (paths: readonly string[]) =>
  read(paths).then(
    () => expect.unreachable('these specs are wrong'),
    error => error as { code: string; message: string; remedy: string },
  );

describe('a Markdown file', () => {
  it('is one spec, with its heading as title', async () => {
    put({ 'specs/login.md': '# Limit logins\n\nAfter five failures, wait.\n' });
    expect(await read(['specs/login.md'])).toEqual({
      drafts: [
        {
          name: 'login',
          title: 'Limit logins',
          body: 'After five failures, wait.',
          dependsOn: [],
          source: 'specs/login.md',
          format: 'markdown',
        },
      ],
      notes: [],
    });
  });

  it('says by front matter what it is called and depends on, in our words and in those of git-paw', async () => {
    put({
      'specs/a.md': '---\ntitle: First\nid: AUTH-001\nowner: ann\n---\nText.\n',
      'specs/b.md':
        '---\npaw_status: pending\npaw_branch: feat/Session Store\npaw_cli: codex\ndepends_on: AUTH-001\n---\n# B\n',
      'specs/c.md': '---\nrunner: pi\ndependsOn: [a.md, specs/b.md, b, feat/Session Store, later]\n---\n# C\n',
    });
    const { drafts, notes } = await read(['specs/a.md', 'specs/b.md', 'specs/c.md']);
    expect(drafts.map(({ name, title, dependsOn, agent }) => ({ name, title, dependsOn, agent }))).toEqual([
      { name: 'a', title: 'First', dependsOn: [], agent: undefined },
      { name: 'feat-session-store', title: 'B', dependsOn: ['a'], agent: 'codex' },
      { name: 'c', title: 'C', dependsOn: ['a', 'feat-session-store', 'later'], agent: 'pi' },
    ]);
    expect(notes).toEqual(['specs/c.md:3: nothing here is called "later" What depends on it does not land.']);
  });

  it('is left out when git-paw has it done, and then holds nothing up', async () => {
    put({
      'specs/a.md': '---\npaw_status: done\n---\n# A\n',
      'specs/b.md': '---\npaw_status: pending\ndependsOn: [a]\npaw_cli: aider\n---\n# B\n',
      'specs/notes.md': '# Notes\n',
      'specs/README.md': '# About\n',
    });
    const { drafts, notes } = await read(['specs']);
    expect(drafts.map(({ name, dependsOn }) => ({ name, dependsOn }))).toEqual([{ name: 'b', dependsOn: [] }]);
    expect(notes).toEqual([
      'specs/a.md is left out: its paw_status is done',
      'specs/b.md: there is no runner for paw_cli aider; yours is used',
      'specs/notes.md is left out: files beside it have a paw_status, and it has none',
    ]);
  });

  it.each([
    ['---\ndependsOn: {a: 1}\n---\n# A\n', 'specs/a.md:2:12: dependsOn is {a: 1}, but must be a list'],
    ['---\nrunner: aider\n---\n# A\n', 'specs/a.md:2:9: runner is "aider", but must be one of claude, codex'],
    ['---\ntitle: [\n---\n# A\n', 'specs/a.md:2:'],
    ['---\npaw_status: 3\n---\n# A\n', 'specs/a.md:2:13: paw_status is 3'],
    [' \n', 'specs/a.md:1:1: the file is empty'],
    ['---\nowner: ann\n---\n', 'specs/a.md:1:1: the file is empty'],
  ])('is refused with file, line and remedy when it is %j', async (text, says) => {
    put({ 'specs/a.md': text });
    const { code, message } = await problem(['specs/a.md']);
    expect(code).toBe('spec-invalid');
    expect(message).toContain(says);
  });

  it('may begin with a line across the page, and a mistyped key is named', async () => {
    put({ 'a.md': '---\n\nJust words.\n', 'b.md': '---\ndepends-on: a\n---\n# B\n' });
    const { drafts, notes } = await read(['a.md', 'b.md']);
    expect(drafts[0]?.body).toContain('Just words.');
    expect(notes).toEqual(['b.md: depends-on is not understood; did you mean depends_on?']);
  });

  it('that two others may be meant by is refused', async () => {
    put({
      'x/a.md': '# A',
      'y/a.md': '# A',
      'c.md': '---\ndependsOn: a\n---\n# C',
      'd.md': '---\ndependsOn: y/a.md\n---\n# D',
    });
    expect((await problem(['x/a.md', 'y/a.md', 'c.md'])).message).toBe(
      'c.md:2:1: "a" may be any of a, a-b; name its file instead',
    );
    const { drafts } = await read(['x/a.md', 'y/a.md', 'd.md']);
    expect(drafts.map(each => each.dependsOn)).toEqual([[], [], ['a-b']]);
  });

  it('may depend on itself in a circle: the merge order judges that', async () => {
    put({ 'a.md': '---\ndependsOn: b\n---\n# A', 'b.md': '---\ndependsOn: [a]\n---\n# B' });
    expect((await read(['a.md', 'b.md'])).drafts.map(each => each.dependsOn)).toEqual([['b'], ['a']]);
  });
});

describe('the paths', () => {
  it('begin where the person is, and a pattern in quotes works too', async () => {
    put({ 'docs/specs/a.md': '# A', 'docs/specs/b.md': '# B', 'docs/c.md': '# C' });
    const names = async (paths: readonly string[], cwd = folder) =>
      (await read(paths, { cwd })).drafts.map(each => each.name);
    expect(await names(['*.md', '../c.md'], join(folder, 'docs/specs'))).toEqual(['a', 'b', 'c']);
    expect(await names(['docs/**/*.md'])).toEqual(['c', 'a', 'b']);
    expect(await names([join(folder, 'docs/c.md'), 'docs/c.md'])).toEqual(['c']);
    expect(await names(['docs/specs', 'docs/c.md'])).toEqual(['a', 'b', 'c']);
  });

  it.each([
    [['gone.md', 'x*.md'], 'there is no file or folder gone.md\nno file or folder fits x*.md'],
    [['../other.md'], '../other.md is outside of the repository'],
    [['.'], '. is the whole repository'],
    [['src/a.ts'], 'src/a.ts is not a Markdown file'],
    [['empty'], 'the folder empty holds no spec'],
    [[''], 'there is no file or folder '],
  ])('%j are refused with a remedy', async (paths, message) => {
    put({ 'src/a.ts': '', 'empty/.keep': '' });
    expect(await problem(paths)).toMatchObject({
      code: 'spec-unknown',
      message,
      remedy: expect.stringContaining('Name a'),
    });
  });

  it('follow no link out of the repository, nor into the folder of git', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'pitwall-secret-'));
    writeFileSync(join(outside, 'secret.md'), '# Secret');
    put({ '.git/config': '# [remote]', 'specs/a.md': '# A', 'change/proposal.md': '# P' });
    symlinkSync(join(outside, 'secret.md'), join(folder, 'specs/b.md'));
    symlinkSync(join(folder, '.git/config'), join(folder, 'config.md'));
    symlinkSync(outside, join(folder, 'change/specs'));
    symlinkSync('nowhere', join(folder, 'broken.md'));
    symlinkSync('specs/a.md', join(folder, 'inside.md'));
    expect((await problem(['specs/b.md'])).message).toContain('leads out of the repository');
    expect((await problem(['specs'])).message).toContain('leads out of the repository');
    expect((await problem(['change'])).message).toContain('leads out of the repository');
    expect((await problem(['config.md'])).message).toContain("git's own folder");
    expect((await problem(['broken.md'])).message).toContain('leads nowhere');
    expect((await read(['inside.md'])).drafts[0]?.title).toBe('A');
    rmSync(outside, { recursive: true });
  });

  it('lead to no more than an item can hold', async () => {
    put({
      'big.md': `# Big\n\n${'x'.repeat(1024 * 1024)}`,
      'c/proposal.md': 'p'.repeat(700_000),
      'c/design.md': 'd'.repeat(700_000),
    });
    expect((await problem(['big.md'])).message).toContain('1048576 are allowed');
    expect((await problem(['c'])).message).toContain('its texts together are longer');
  });
});

describe('the names', () => {
  it('are safe in branch names, each once, and not those of second runs', async () => {
    const files = [
      'Login 2.md',
      'login2.md',
      '2024.md',
      'x-1-2.md',
      'Ünï/修复.md',
      `${'long-'.repeat(30)}.md`,
      `${'long-'.repeat(31)}.md`,
      'b/login2.md',
    ];
    put(Object.fromEntries(files.map(file => [file, `# ${file}`])));
    const names = (await read(files, { members: ['login2'] })).drafts.map(each => each.name);
    expect(names.slice(0, 5)).toEqual(['login2-b', 'login2-c', 'spec2024', 'x12', 'item']);
    expect(names.at(-1)).toBe('login2-d');
    expect(new Set(names).size).toBe(files.length);
    for (const name of names) expect(memberNameSchema.parse(name)).toBe(name);
  });

  it('go on after z', async () => {
    const files = Array.from({ length: 30 }, (_, at) => `${at}/a.md`);
    put(Object.fromEntries(files.map(file => [file, '# A'])));
    const names = (await read(files)).drafts.map(each => each.name);
    expect(names.slice(24)).toEqual(['a-y', 'a-z', 'a-ba', 'a-bb', 'a-bc', 'a-bd']);
  });

  it('let a spec depend on a member that the team has already', async () => {
    put({ 'a.md': '---\ndependsOn: [login]\n---\n# A' });
    expect(await read(['a.md'], { members: ['login'] })).toMatchObject({
      drafts: [{ dependsOn: ['login'] }],
      notes: [],
    });
  });
});

describe('a plan of Superpowers', () => {
  it('is one spec without the day in its name', async () => {
    put({
      'docs/superpowers/plans/2026-02-08-rate-limits.md':
        '# Rate Limits Implementation Plan\n\n> **For agentic workers:** REQUIRED SUB-SKILL: superpowers:executing-plans\n\n**Goal:** Bound what one client may ask.\n\n### Task 1: The counter\n\n- [ ] **Step 1: Write the failing test**\n',
    });
    const { drafts } = await read(['docs/superpowers/plans']);
    expect(drafts).toMatchObject([{ name: 'rate-limits', title: 'Rate Limits', format: 'superpowers' }]);
    expect(drafts[0]?.body).toContain('### Task 1: The counter');
  });
});
