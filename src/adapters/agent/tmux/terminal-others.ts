// Codex and Gemini CLI at a terminal, and any other program. Their results are a file: their own settings decide which MCP
// servers they start.
import { geminiEnvironment, geminiObeys } from '../gemini/settings.ts';
import { commandIn, type Dialog, lastFilled, onceAmong, optionsAbove } from './dialog.ts';
import type { Terminal } from './terminal.ts';

const modelFlag = ({ model }: { readonly model?: string | undefined }) =>
  model === undefined ? [] : ['--model', model];

export const codexTerminal: Terminal = {
  title: 'Codex',
  can: { permissions: true, mcp: false, tools: false },
  flags: task => [
    ...['--disable', 'plugins', '--ask-for-approval', 'on-request'],
    ...['--sandbox', task.containment === 'sandbox' ? 'danger-full-access' : 'workspace-write'],
    ...['-c', 'check_for_update_on_startup=false', '-c', 'project_doc_max_bytes=0'],
    // Otherwise it asks, and keeps the answer for good.
    ...['-c', `projects={${JSON.stringify(task.cwd)}={trust_level="trusted"}}`],
    ...modelFlag(task),
  ],
  environment: ({ isolatedHome }) => (isolatedHome === undefined ? {} : { CODEX_HOME: `${isolatedHome}/codex` }),
  obeys: () => ['.codex'],
  readsInstructions: () => false,
  isIdle: screen => {
    const bottom = screen.slice(Math.max(0, lastFilled(screen) - 5), lastFilled(screen) + 1);
    const isAsked = bottom.some(line => /^› (?!\d\. )/.test(line));
    return isAsked && !screen.some(line => /esc to interrupt/.test(line));
  },
  dialogIn: codexDialog,
  failureIn: screen => screen.findLast(line => /^■ (?!Conversation interrupted)/.test(line))?.slice(2),
  loginRemedy: 'Run "codex login" in a terminal, or set CODEX_API_KEY.',
};

function codexDialog(screen: readonly string[], width: number): Dialog | undefined {
  const end = lastFilled(screen);
  if (!/^\s+Press enter to confirm or esc to cancel$/.test(screen[end] ?? '')) return undefined;
  const { options, top } = optionsAbove(screen, end);
  const start = screen.findLastIndex((line, at) => at < top && /^ {2}Would you like to /.test(line));
  if (options.length === 0 || start < 0) return undefined;
  const body = screen.slice(start + 1, top);
  const at = body.findIndex(line => /^ {2}\$ /.test(line));
  const lines =
    at < 0 ? [] : body.slice(at, body.findLastIndex(line => line.trim() !== '') + 1).map(line => line.slice(4));
  const command = lines.length === 0 ? {} : commandIn(lines, width - 6);
  return {
    request: { tool: 'shell', title: (screen[start] ?? '').trim(), isShell: true, paths: [], ...command },
    allow: onceAmong(options),
    deny: { press: 'Escape' },
    takesReason: true,
  };
}

export const geminiTerminal: Terminal = {
  title: 'Gemini CLI',
  can: { permissions: true, mcp: false, tools: false },
  flags: task => ['--extensions', 'none', ...modelFlag(task)],
  environment: task => geminiEnvironment(task),
  obeys: geminiObeys,
  readsInstructions: () => true,
  isIdle: screen =>
    screen.some(line => /^ > {3}Type your message/.test(line)) && !screen.some(line => /esc to cancel/.test(line)),
  dialogIn: geminiDialog,
  failureIn: screen => screen.findLast(line => /^✕ /.test(line))?.slice(2),
  loginRemedy: 'Run "gemini" once in a terminal and log in, or set GEMINI_API_KEY.',
};

function geminiDialog(screen: readonly string[], width: number): Dialog | undefined {
  const end = lastFilled(screen);
  if (!/^╰─{20,}╯$/.test(screen[end] ?? '')) return undefined;
  const { options, top } = optionsAbove(screen, end);
  const start = screen.findLastIndex((line, at) => at < top && /^╭─{20,}╮$/.test(line));
  if (options.length === 0 || start < 0) return undefined;
  const head = (screen[start + 1] ?? '').replaceAll('│', ' ').trim();
  const [mark, tool = '', ...words] = head.split(' ');
  const title = words.join(' ').trim();
  if (mark !== '?') return undefined;
  const box = screen.slice(start + 2, top).flatMap(line => /^│ │ (.*) │ │$/.exec(line)?.[1]?.trimEnd() ?? []);
  const command = tool === 'Shell' && box.length > 0 ? commandIn(box, width - 8) : {};
  const file = /^Writing to (\S+)$/.exec(title)?.[1];
  const what = file === undefined || file.includes('…') ? { isShell: true, paths: [], ...command } : { paths: [file] };
  return {
    request: { tool: tool || 'a tool', title: title || tool, ...what },
    allow: onceAmong(options),
    deny: { press: 'Escape' },
    takesReason: true,
  };
}

/** A program that is not known. A question for yes or no at the bottom may as well have been printed by a tool: a person decides. */
export const anyTerminal: Terminal = {
  title: 'the program',
  can: { permissions: false, mcp: false, tools: false },
  flags: () => [],
  environment: ({ role, model }) => ({ PITWALL_ROLE: role, ...(model === undefined ? {} : { PITWALL_MODEL: model }) }),
  obeys: () => [],
  readsInstructions: () => true,
  dialogIn: screen => {
    const question = (screen[lastFilled(screen)] ?? '').trim();
    if (!/[[(](?:y\/n|yes\/no)[\])]:?$/i.test(question)) return undefined;
    const request = { tool: 'a question of the program', title: question, isShell: true, paths: [] };
    const keys = (type: string) => ({ type, isEntered: true });
    return { request, allow: keys('y'), deny: keys('n'), takesReason: false };
  },
  loginRemedy: 'Log in to it and try again.',
};
