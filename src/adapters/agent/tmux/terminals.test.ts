// What is read on screens of the real CLIs, and on screens that were made to deceive.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paneSize } from './pane.ts';
import { contextShareIn } from './screen.ts';
import type { Terminal } from './terminal.ts';
import { claudeTerminal } from './terminal-claude.ts';
import { anyTerminal, codexTerminal, geminiTerminal } from './terminal-others.ts';

const folder = new URL('../../../../test/recordings/screens/', import.meta.url);
const screenOf = (name: string) => readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('\n');
const terminals: Readonly<Record<string, Terminal>> = {
  claude: claudeTerminal,
  codex: codexTerminal,
  gemini: geminiTerminal,
};
const read = (screen: readonly string[], terminal: Terminal = claudeTerminal) =>
  terminal.dialogIn(screen, paneSize.columns);

const shell = { command: 'mkdir -p a && touch a/b', isShell: true, paths: [] };

describe('a dialog on the screen', () => {
  it.each([
    ['claude-bash', { ...shell, tool: 'Bash' }],
    ['claude-two-lines', { command: 'touch c\necho second', isShell: true, isClaimed: true }],
    ['claude-write', { tool: 'Create file', paths: ['sub/hello.txt'] }],
    ['claude-edit', { tool: 'Edit file', paths: ['sub/hello.txt'] }],
    ['codex-shell', { ...shell, tool: 'shell' }],
    ['gemini-shell', { ...shell, tool: 'Shell' }],
    ['gemini-write', { tool: 'WriteFile', paths: ['sub/hello.txt'] }],
  ])('of %s is read and can be allowed once', (name, request) => {
    const terminal = terminals[name.split('-')[0] ?? ''];
    const dialog = read(screenOf(name), terminal);
    expect(dialog?.request).toMatchObject(request);
    expect(dialog?.request.isClaimed).toBe('isClaimed' in request ? true : undefined);
    expect(dialog).toMatchObject({ allow: { press: 'Enter' }, deny: { press: 'Escape' } });
    expect(terminal?.isIdle?.(screenOf(name))).toBe(false);
  });

  it.each(['claude-idle', 'claude-done', 'codex-idle', 'codex-denied', 'gemini-idle', 'gemini-denied'])(
    'is not on %s, which waits for a text',
    name => {
      const terminal = terminals[name.split('-')[0] ?? ''];
      expect(read(screenOf(name), terminal)).toBeUndefined();
      expect(terminal?.isIdle?.(screenOf(name))).toBe(true);
      expect(terminal?.failureIn?.(screenOf(name))).toBeUndefined();
    },
  );

  it('of Claude Code at work or without an answer is no end that succeeded', () => {
    const { isIdle, failureIn } = claudeTerminal;
    expect(isIdle?.(screenOf('claude-at-work'))).toBe(false);
    const failed = screenOf('claude-timed-out');
    expect(isIdle?.(failed)).toBe(true);
    expect(failureIn?.(failed)).toBe('Request timed out (API_TIMEOUT_MS=4000ms, try increasing it)');
    expect(failureIn?.(failed.filter(line => !line.includes('⎿')))).toBe('its model said nothing');
  });

  it('counts only at the very bottom', () => {
    for (const name of ['claude-bash', 'codex-shell', 'gemini-shell']) {
      const terminal = terminals[name.split('-')[0] ?? ''];
      const idle = screenOf(name.replace(/-.*/, '-idle')).filter(line => line !== '');
      expect(read([...screenOf(name).filter(line => line !== ''), ...idle], terminal)).toBeUndefined();
      expect(read([...screenOf(name), 'a line of a tool'], terminal)).toBeUndefined();
    }
  });

  const bash = screenOf('claude-bash');
  const withLine = (at: RegExp, ...lines: readonly string[]) => bash.flatMap(line => (at.test(line) ? lines : [line]));
  const dots = '╌'.repeat(130);

  it.each([
    ['a description like a command', withLine(/^ run it$/, ' run it', dots, ' ls', dots)],
    ['a description like a dialog', withLine(/^ run it$/, ' x', '─'.repeat(130), ' Bash command', dots, ' ls', dots)],
    ['a gutter in its only line', withLine(/^ mkdir/, ' │ ls')],
    ['a command that was cut', withLine(/^ mkdir/, ' ls …')],
    ['a command that reaches the edge', withLine(/^ mkdir/, ` ${'l'.repeat(129)}`)],
    ['a top that left the screen', bash.slice(bash.indexOf(' run it'))],
  ])('with %s is nothing that may be allowed without a person', (_what, screen) => {
    const request = read(screen)?.request;
    expect(request?.isShell).toBe(true);
    expect(request?.command === undefined || request.isClaimed).toBe(true);
  });

  it.each([
    ['Yes, and don’t ask again', 'Allow for this session', 'Yes, always', 'Yes to all', 'Yes, allow everything'],
  ])('never takes an option that lasts', (...labels) => {
    for (const label of labels) {
      const screen = withLine(/^ ❯ 1\. Yes$/, ` ❯ 1. ${label}`);
      expect(read(screen)?.allow).toBeUndefined();
      expect(read(screen)?.deny).toEqual({ press: 'Escape' });
    }
  });

  it('takes the number of an option that is not the chosen one', () => {
    const screen = bash.map(line => line.replace(' ❯ 1. Yes', '   1. Yes').replace('   3. No', ' ❯ 3. No'));
    expect(read(screen)?.allow).toEqual({ type: '1', isEntered: false });
  });

  it('of any other program is a question for yes or no at its end', () => {
    const request = read(['Install it? [y/N]', '  Overwrite a.txt? (y/n) ', ''], anyTerminal)?.request;
    expect(request).toEqual({
      tool: 'a question of the program',
      title: 'Overwrite a.txt? (y/n)',
      isShell: true,
      paths: [],
    });
    expect(read(['Overwrite? (y/n)', 'done'], anyTerminal)).toBeUndefined();
  });
});

describe('the question of Claude Code whether it may work in a folder', () => {
  const asks = (path: string, mark: string) => [
    ' Accessing workspace:',
    ` ${path}`,
    mark === 'yes' ? '   No, exit' : ' ❯ No, exit',
    mark === 'yes' ? ' ❯ Yes, I trust this folder' : '   Yes, I trust this folder',
    ' Enter to confirm · Esc to cancel',
  ];

  it('is answered for the worktree, and for no other folder', () => {
    expect(claudeTerminal.trust?.(asks('/work-tree/one', 'no'), '/work-tree/one')).toEqual({ press: 'Down' });
    expect(claudeTerminal.trust?.(asks('/work-tree/one', 'yes'), '/work-tree/one')).toEqual({ press: 'Enter' });
    expect(claudeTerminal.trust?.(asks('/work-tree', 'yes'), '/work-tree/one')).toBeUndefined();
  });
});

it.each([
  [['  ⏸ manual mode on · 7% until auto-compact'], 0.93],
  [['  Context low (4% remaining) · Run /compact to compact & continue'], 0.96],
  [['› Ask Codex', '', '  ? for shortcuts   12% context left'], 0.88],
  [['7% context left', 'a', 'b', 'c', 'd', 'e'], undefined],
  [['900% context left'], undefined],
])('the bottom of the screen %j says how full a context is', (screen, share) => {
  const found = contextShareIn(screen);
  if (share === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(share);
});
