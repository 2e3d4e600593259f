// Any CLI, by a terminal: tmux in control mode, with a server per attempt that lives and dies with the attempt's processes.
import type { AgentCommand, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { toolsWaitMs } from './cli/mcp-environment.ts';
import { withHiddenTokens } from './tmux/hidden-tokens.ts';
import { paneSize } from './tmux/pane.ts';
import type { Terminal } from './tmux/terminal.ts';
import { claudeTerminal } from './tmux/terminal-claude.ts';
import { anyTerminal, codexTerminal, geminiTerminal } from './tmux/terminal-others.ts';
import { driveTurn, type TurnTimes } from './tmux/turn.ts';

export interface TmuxOptions {
  /** A CLI that is known is recognised by its name, also with a path. */
  readonly program: readonly [string, ...string[]];
  /** Where its name does not say it. */
  readonly cli?: string;
  readonly times?: Partial<TurnTimes>;
}

const defaultTimes: TurnTimes = { viewMs: 300, quietMs: 4000, readyMs: 2000, toolsMs: toolsWaitMs };

const terminals: Readonly<Record<string, Terminal>> = {
  claude: claudeTerminal,
  codex: codexTerminal,
  gemini: geminiTerminal,
};

export function createTmux({ program, cli, times }: TmuxOptions): AgentProtocol {
  const name = cli ?? cliOf(program);
  const terminal = (name !== undefined && terminals[name]) || anyTerminal;
  return {
    name: 'tmux',
    terminal: { program },
    capabilities: {
      usage: false,
      cost: false,
      resume: false,
      cancel: true,
      thinking: false,
      extensions: false,
      ...terminal.can,
    },
    ...(terminal === claudeTerminal ? { shell: 'bash' as const } : {}),
    command: task => tmuxCommand(terminal, task),
    converse: (conversation, task) =>
      driveTurn({
        conversation,
        task,
        terminal,
        argv: [...program, ...terminal.flags(withHiddenTokens(task))],
        times: { ...defaultTimes, ...times },
      }),
  };
}

function cliOf(program: readonly string[]): string | undefined {
  const words = program.map(word => word.slice(word.lastIndexOf('/') + 1));
  return Object.keys(terminals).find(name => words.includes(name));
}

function tmuxCommand({ environment, obeys, readsInstructions }: Terminal, task: AgentTask): AgentCommand {
  const { terminalSocket = 'socket' } = task;
  const size = ['-x', `${paneSize.columns}`, '-y', `${paneSize.rows}`];
  return {
    argv: [
      ...(['tmux', '-u', '-C', '-f', '/dev/null', '-S', terminalSocket] as const),
      ...['new-session', '-f', 'no-output', '-s', 'pitwall', ...size, 'tail', '-f', '/dev/null'],
    ],
    env: environment(task),
    obeys: obeys(task),
    readsInstructions,
  };
}
