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
}

export function createPi({ program = ['pi'], mode = 'rpc', now = Date.now }: PiOptions = {}): AgentProtocol {
  return {
    name: 'pi',
    capabilities: { ...allCapabilities, permissions: false, mcp: false, cancel: mode === 'rpc' },
    command: task => piCommand(program, mode, task),
    converse: (conversation, task) => converseByLines(conversation, createPiReader(task, mode, now)),
  };
}

function piCommand(program: readonly [string, ...string[]], mode: string, task: AgentTask): AgentCommand {
  const { system } = splitPrompt(task);
  return {
    argv: [
      ...program,
      ...['--mode', mode],
      ...restrictionFlags,
      ...(system === undefined ? [] : ['--append-system-prompt', system]),
      ...(task.model === undefined ? [] : ['--model', task.model]),
      ...(task.thinking === undefined ? [] : ['--thinking', task.thinking]),
      ...(task.tools === undefined ? [] : ['--tools', task.tools.join(',')]),
      ...(task.resume === undefined ? [] : ['--session', task.resume]),
    ],
    env: piEnvironment(task),
    ...(task.isolatedHome === undefined ? {} : { files: { 'pi/settings.json': isolatedSettings } }),
  };
}

/** What the user or the repository adds to pi is code that runs with it. */
const restrictionFlags = ['--no-extensions', '--no-skills', '--no-prompt-templates', '--no-themes'];

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
