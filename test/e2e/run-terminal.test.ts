// `pitwall run` on a real terminal: what a person is asked, the live view, and a terminal that is as it was afterwards.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { judged } from '../support/run-results.ts';
import { RunScratch } from '../support/run-scratch.ts';
import { hasTmux, TerminalWindow } from '../support/terminal-window.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const script = `
developer:
  - usage: {tokens: 1200, costUsd: 0.02}
  - question: {text: Which greeting?, default: Hello}
  - edit: {path: hello.txt, text: "Hello\\n"}
  - result: {summary: greeted, commentBody: Done.}
researcher: [{result: {summary: looked, commentBody: Nothing.}}]
architect: [{result: {summary: planned, commentBody: Little.}}]
test-designer: [{result: {summary: planned, commentBody: One test.}}]
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

async function open(env: Readonly<Record<string, string>> = {}, config = '') {
  scratch = await RunScratch.make(script, config);
  window = new TerminalWindow({
    cwd: scratch.repository,
    env: { ...scratch.env, PATH: `${root}:${scratch.env.PATH}`, LANG: 'C.UTF-8', ...env },
    columns: 90,
    rows: 30,
  });
  return window;
}

const has = (text: string) => (screen: string) => screen.includes(text);
const count = (text: string, part: string) => text.split(part).length - 1;

describe.skipIf(!hasTmux())('pitwall run on a terminal', () => {
  it('asks whether the repository is trusted, and does nothing after a no', async () => {
    const terminal = await open();
    terminal.enter(`pitwall run 'Write a greeting'; echo code=$?`);
    await terminal.until(has('Trust it on this machine from now on? [y/N]'));
    terminal.enter('n');
    // Where a line ends depends on how long the path is.
    const screen = (await terminal.until(has('code=5'))).replaceAll(/\s+/g, ' ');
    expect(screen).toContain('is not trusted on this machine');
    expect((await scratch.pitwall('status')).out).toContain('no runs yet');
  });

  it('asks, plans, shows the run in place and leaves the terminal as it was', async () => {
    const terminal = await open();
    terminal.enter(`pitwall run 'Write a greeting'; echo code=$?`);
    await terminal.until(has('[y/N]'));
    terminal.enter('y');
    await terminal.until(has('Use the quick workflow?'));
    terminal.enter('');
    const block = /● Implementation {2}○ Audit\n {2}developer 1\.1, .*\$0\.02\n {2}\? Which greeting\?\n/;
    const asked = await terminal.until(text => block.test(text));
    expect(asked).toContain('Plan, workflow quick:');
    terminal.resize(40, 24);
    const narrow = await terminal.until(has('Implementation (1 of 2), $0.02'));
    expect(count(narrow, 'run/1  Write a greeting')).toBe(1);
    expect(terminal.screen().every(line => line.length <= 40)).toBe(true);
    terminal.resize(90, 30);
    await scratch.pitwall('answer', '1', 'Hello');
    const over = await terminal.until(has('code=0'));
    expect(over).toContain('run/1 in review');
    expect(over).not.toContain('○ Audit');
    expect(terminal.isCursorShown()).toBe(true);
  });

  it('ends at Ctrl-C with a terminal that echoes and a cursor that is seen', async () => {
    const terminal = await open({}, 'workflow: quick');
    terminal.enter(`pitwall run 'Write a greeting' --trust; echo code=$?`);
    await terminal.until(has('? Which greeting?'));
    terminal.press('C-c');
    expect(await terminal.until(has('code=0'))).toContain('All work is kept; continue it with');
    terminal.enter('stty -a | tr " " "\\n" | grep -c -e ^echo\\;*$ -e ^icanon\\;*$');
    expect(await terminal.until(text => /\n2\n/.test(text))).not.toContain('○ Audit');
    expect(terminal.isCursorShown()).toBe(true);
  });

  it('shows only ASCII where the locale promises no more', async () => {
    const terminal = await open({ LANG: 'C', LC_ALL: 'C' }, 'workflow: quick');
    terminal.enter(`pitwall run 'Write a greeting' --trust`);
    expect(await terminal.until(has('? Which greeting?'))).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it('draws nothing again with --plain', async () => {
    const terminal = await open({}, 'workflow: quick');
    terminal.enter(`pitwall run 'Write a greeting' --trust --plain`);
    await terminal.until(has('developer starts'));
    while (!(await scratch.pitwall('status')).out.includes('Which greeting?'));
    expect(terminal.screen().join('\n')).not.toContain('run/1');
  });
});
