import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings, type Setting, writeSettings } from './config-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitwall-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As git itself reads it. */
function byGit(text: string): readonly Setting[] {
  writeFileSync(join(folder, 'config'), text);
  const args = ['config', '--file', join(folder, 'config'), '--no-includes', '--list', '-z'];
  const said = execFileSync('git', args, { encoding: 'utf8' });
  return said
    .split('\0')
    .filter(Boolean)
    .map(entry => {
      const at = entry.indexOf('\n');
      return at < 0 ? { key: entry, value: 'true' } : { key: entry.slice(0, at), value: entry.slice(at + 1) };
    });
}

it.each([
  '[core]\n\tbare = false\n\tFileMode\n',
  '[Remote "Or.i g\\"in"]\n  url = ssh://git@h/x.git ; a comment\n  # another\n  fetch=+refs/heads/*:refs/remotes/origin/*\n',
  '[user] name = "  An\\tn \\"B\\"  "  # who\nemail = a@b\n',
  '[a.B]\n x = one \\\n two "th # ree" four   \n y = "" \n z =\n',
  '[core]\r\n\teol = lf\r\n[url "x y"]\r\n\tinsteadOf = z\r\n',
  '; only a comment\n\n[s]\nk = a;b\nk = "a;b"\n',
  '[include]\npath = elsewhere\n[s "\\\\"]\nk = \\\\ \\"q\\" "a" b "c"d\n',
])('reads %j as git does', text => {
  expect(readSettings(text)).toEqual(byGit(text));
});

it('writes what git reads as the same settings', () => {
  const settings = [
    { key: 'user.name', value: '  "An\tn" \\ # ; ü\nB ' },
    { key: 'http.https://h/ "x".extraheader', value: '' },
    { key: 'credential.helper', value: "!f() { echo 'a'; }; f" },
  ];
  expect(byGit(writeSettings(settings))).toEqual(settings);
  expect(readSettings(writeSettings(settings))).toEqual(settings);
});

it('takes time in proportion to a hostile text', () => {
  for (const text of ['[a "', '[a]\nb = "', '[a]\nb = \\', '[a]\nb = " ', '[', '[a]\n'])
    expect(readSettings(`${text}${'\\ " '.repeat(20_000)}`)).toBeDefined();
});
