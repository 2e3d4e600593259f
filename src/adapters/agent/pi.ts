// pi: `--mode rpc`, or `--mode json` where that is all there is. It asks for nothing and takes no MCP servers.
import type { AgentCommand, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { allCapabilities } from './cli/capabilities.ts';
import { converseByLines } from './cli/converse-by-lines.ts';
import { splitPrompt } from './cli/prompt.ts';
import { createPiReader } from './pi/reader.ts';

export interface PiOptions {
  readonly program?: readonly [string, ...string[]];
  /** A `json` session cannot be stopped. Default: rpc. */
  readonly mode?: 'rpc' | 'json';
  readonly now?: () => number;
  /** Where an extension is that a role names; a Problem where there is none. Default: its name is its path. */
  readonly extensionPath?: (name: string) => string;
}

export function createPi(options: PiOptions = {}): AgentProtocol {
  const { program = ['pi'], mode = 'rpc', now = Date.now, extensionPath = name => name } = options;
  return {
    name: 'pi',
    capabilities: { ...allCapabilities, permissions: false, mcp: false, cancel: mode === 'rpc', extensions: true },
    command: task => {
      const paths = (task.extensions ?? []).map(extensionPath);
      return piCommand([...program, '--mode', mode, ...paths.flatMap(path => ['--extension', path])], task);
    },
    converse: (conversation, task) => converseByLines(conversation, createPiReader(task, mode, now)),
  };
}

function piCommand(start: readonly [string, ...string[]], task: AgentTask): AgentCommand {
  const { system } = splitPrompt(task);
  return {
    argv: [
      ...start,
      ...restrictionFlags,
      ...(system === undefined ? [] : ['--append-system-prompt', system]),
      ...(task.model === undefined ? [] : ['--model', task.model]),
      ...(task.thinking === undefined ? [] : ['--thinking', task.thinking]),
      ...(task.tools === undefined ? [] : ['--tools', task.tools.join(',')]),
      ...(task.resume === undefined ? [] : ['--session', task.resume]),
    ],
    env: piEnvironment(task),
    readsInstructions: path => /^\.pi\/(?:APPEND_)?SYSTEM\.md$/.test(path),
    ...(task.isolatedHome === undefined ? {} : { files: { 'pi/settings.json': isolatedSettings } }),
  };
}

/** What the user or the repository adds to pi is code that runs with it: only what the role names is loaded. */
const restrictionFlags = [
  ...['--no-extensions', '--no-skills', '--no-prompt-templates', '--no-themes'],
  // Those of the base commit are in the prompt.
  '--no-context-files',
];

const minuteMs = 60_000;
const isolatedSettings = `${JSON.stringify(
  {
    retry: { enabled: true, maxRetries: 2, provider: { timeoutMs: 10 * minuteMs, maxRetries: 0 } },
    httpIdleTimeoutMs: 5 * minuteMs,
  },
  null,
  2,
)}\n`;

/** Also for pi over ACP. */
export function piEnvironment({ isolatedHome }: AgentTask): Readonly<Record<string, string>> {
  return { PI_OFFLINE: '1', PI_TELEMETRY: '0', ...(isolatedHome && { PI_CODING_AGENT_DIR: `${isolatedHome}/pi` }) };
}
