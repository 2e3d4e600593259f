// A team on a real terminal: a line for each member, and a person who types while it runs.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';
import { hasTmux, TerminalWindow } from '../support/terminal-window.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const done = '- result: {summary: did it, commentBody: Done.}';
const reading = (text: string) => `  - - result: {commentBody: Read., reading: ${text}}`;
const script = `
developer:
  - - usage: {tokens: 1200, costUsd: 0.02}
    - question: {text: Which greeting?, default: Hello}
    - run: git branch --show-current | sed s/.*-/file-/ > name; cp name "$(cat name).txt"; rm name
    ${done}
  - - edit: {path: told.txt, text: "told\\n"}
    ${done}
classifier:
${reading('{kind: status, text: Both wait for you.}')}
${reading('{kind: directive, member: one, text: use bcrypt}')}
${reading('{kind: open, text: Which store is meant?}')}
${reading('{kind: directive, member: nobody, text: x}')}
auditor:
  - result: {action: APPROVED, ${judged}, commentBody: All is well.}
`;

let scratch: RunScratch;
let window: TerminalWindow | undefined;
afterEach(() => {
  window?.close();
  window = undefined;
  scratch.remove();
});

const has = (text: string) => (screen: string) => screen.includes(text);
const json = async (...args: readonly string[]) => JSON.parse((await scratch.pitwall(...args, '--json')).out);

describe.skipIf(!hasTmux())('a team on a terminal', () => {
  it('shows its members and takes what a person types, and sends a directive only after a yes', async () => {
    scratch = await RunScratch.make(script, 'commands: {test: ["true"]}');
    mkdirSync(join(scratch.repository, 'specs'));
    for (const name of ['one', 'two']) scratch.write(`specs/${name}.md`, `# Write ${name}\n\nWrite it.\n`);
    const terminal = new TerminalWindow({
      cwd: scratch.repository,
      env: { ...scratch.env, PATH: `${root}:${scratch.env.PATH}`, LANG: 'C.UTF-8' },
      columns: 100,
      rows: 40,
    });
    window = terminal;
    terminal.enter('pitwall team start specs/one.md specs/two.md --name duo --trust; echo code=$?');
    const block = /● one {2}Implementation; \? Which greeting\?; developer .*\$0\.02\n● two {2}Implementation; \?/;
    await terminal.until(text => block.test(text));
    terminal.type('how is itt');
    await terminal.until(has('> how is itt'));
    terminal.press('BSpace');
    terminal.press('Enter');
    await terminal.until(has('Both wait for you.'));
    expect(await json('bus', 'read', 'duo')).toEqual({ messages: [], cursor: 0 });
    terminal.enter('ask one to use bcrypt');
    await terminal.until(has('To one: [directive] use bcrypt\nSend it? [y/N]'));
    expect((await json('bus', 'read', 'duo')).messages).toEqual([]);
    terminal.enter('y');
    await terminal.until(has('Sent to one'));
    const asked = await json('team', 'ask', 'Which one first?', 'duo');
    expect(asked.reading).toEqual({ kind: 'open', text: 'Which store is meant?' });
    await terminal.until(has('? Which store is meant?'));
    const lost = await scratch.pitwall('team', 'ask', 'tell nobody x', 'duo');
    expect(lost.out).toContain('there is no member "nobody"; members: one, two');
    for (const run of ['1', '2']) await scratch.pitwall('answer', run, 'Hello');
    const over = await terminal.until(has('code=0'));
    expect(over).toContain('The team is over: landed');
    const { messages } = await json('bus', 'read', 'duo');
    expect(messages[0]).toMatchObject({ to: 'one', payload: { errors: ['[directive] use bcrypt'] } });
    expect(await scratch.run('ls-tree', '--name-only', 'pitwall/duo')).toContain('told.txt');
    expect(await scratch.run('branch', '--list', 'pitwall-reader/*')).toBe('');
    terminal.enter('stty -a | tr " " "\\n" | grep -c -e ^echo\\;*$ -e ^icanon\\;*$');
    await terminal.until(text => /\n2\n/.test(text));
  });
});
