// Claude Code at a terminal. Its dialogs begin below a rule and end with "Esc to cancel"; a command is between two dotted rules.
import type { AgentTask } from '../../../ports/agent.ts';
import { claudeEnvironment } from '../claude/settings.ts';
import { claudeRestrictions } from '../claude.ts';
import { commandIn, type Dialog, type Keys, lastFilled, onceAmong, optionsAbove } from './dialog.ts';
import type { Terminal } from './terminal.ts';

export const claudeTerminal: Terminal = {
  title: 'Claude Code',
  can: { permissions: true, mcp: true, tools: true },
  flags: task => [...claudeRestrictions(task), ...(task.model === undefined ? [] : ['--model', task.model])],
  environment: (task: AgentTask) => claudeEnvironment(task),
  obeys: () => [],
  readsInstructions: () => false,
  isIdle: screen => {
    const at = screen.findLastIndex(line => /^❯\s*$/.test(line.replaceAll('\u00a0', ' ')));
    const isAtWork = screen.slice(at).some(line => /\besc to interrupt\b/.test(line));
    return at > 0 && isRule(screen[at - 1]) && isRule(screen[at + 1]) && !isAtWork;
  },
  dialogIn: claudeDialog,
  trust: trustKeys,
  lastWords,
  failureIn: screen => {
    const shown = screen
      .map(line => line.trim())
      .filter(line => line.startsWith('⎿ '))
      .map(line => line.slice(1).trim());
    const words = lastWords(screen);
    const said = [...shown, words ?? ''];
    const known = said.findLast(line => /^(?:API Error|Not logged in|You've hit your|Credit balance)/.test(line));
    // Its prompt is there and no word after it: what is shown instead is why.
    const isSilent = !words && screen.some(line => /^❯ \S/.test(line.replaceAll('\u00a0', ' ')));
    return known ?? (isSilent ? (shown.at(-1) ?? 'its model said nothing') : undefined);
  },
  loginRemedy: 'Run "claude" once in a terminal and log in, or set ANTHROPIC_API_KEY.',
};

/** From its last dot to the line that says how long it took. */
function lastWords(screen: readonly string[]): string | undefined {
  const start = screen.findLastIndex(line => line.startsWith('● '));
  if (start < 0) return undefined;
  const rest = screen.slice(start);
  const end = rest.findIndex(line => /^[✻✽✶✳✢·] /.test(line) || isRule(line) || line.startsWith('❯'));
  const lines = end < 0 ? rest : rest.slice(0, end);
  return lines
    .map(line => line.slice(2))
    .join('\n')
    .trim();
}

const isRule = (line = '') => /^─{20,}\s*$/.test(line);
const isDotted = (line = '') => /^╌{20,}\s*$/.test(line);

function claudeDialog(screen: readonly string[], width: number): Dialog | undefined {
  const end = lastFilled(screen);
  if (!/^ Esc to cancel\b/.test(screen[end] ?? '')) return undefined;
  const { options, top } = optionsAbove(screen, end);
  const start = screen.findLastIndex((line, at) => at < top && isRule(line));
  if (options.length === 0) return undefined;
  // Without its top, which left the screen, nothing in it can be judged.
  const body = start < 0 ? [] : screen.slice(start + 1, top);
  const [header = '', subject = ''] = body.filter(line => line.trim() !== '').map(line => line.trim());
  const what = header === 'Bash command' ? shellRequest(body, width) : fileRequest(header, subject);
  return {
    request: { title: header, ...what },
    allow: onceAmong(options),
    deny: { press: 'Escape' },
    takesReason: true,
  };
}

const gutter = ' │ ';

/** One line is shown as it is; several have a gutter. */
function shellRequest(body: readonly string[], width: number) {
  const dotted = body.flatMap((line, at) => (isDotted(line) ? [at] : []));
  const [from, to] = dotted;
  const inside = from === undefined || to === undefined ? [] : body.slice(from + 1, to);
  const hasGutter = inside.length > 0 && inside.every(line => line.startsWith(gutter));
  const lines = inside.map(line => (hasGutter ? line.slice(gutter.length) : line));
  const read = dotted.length === 2 && inside.length > 0 ? commandIn(lines, width - 5) : {};
  return { tool: 'Bash', isShell: true, paths: [], ...read, ...(hasGutter ? { isClaimed: true } : {}) };
}

/** What is neither a command nor a file that can be read on the screen says nothing that could be judged. */
function fileRequest(header: string, subject: string) {
  const isFile = /^(?:Create|Edit|Overwrite|Read) file$/.test(header) && subject !== '' && !/[…│]/.test(subject);
  return isFile ? { tool: header, paths: [subject] } : { tool: header || 'a tool', isShell: true, paths: [] };
}

/** It names the folder that it asks about. */
function trustKeys(screen: readonly string[], worktree: string): Keys | undefined {
  const end = lastFilled(screen);
  if (!/^ Enter to confirm\b/.test(screen[end] ?? '')) return undefined;
  const isMeant =
    screen.some(line => line.trim() === worktree) && screen.some(line => line.trim() === 'Accessing workspace:');
  const yes = screen.find(line => line.replace('❯', ' ').trim() === 'Yes, I trust this folder');
  if (!isMeant || yes === undefined) return undefined;
  return { press: yes.includes('❯') ? 'Enter' : 'Down' };
}
