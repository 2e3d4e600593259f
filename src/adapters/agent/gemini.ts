// Gemini CLI: stream-json, the prompt on standard input. Headless it never asks, and without yolo it can do nothing.
import type { AgentCommand, AgentProtocol, AgentTask } from '../../ports/agent.ts';
import { allCapabilities, unable } from './cli/capabilities.ts';
import { converseByLines } from './cli/converse-by-lines.ts';
import { mcpEnvironment } from './cli/mcp-environment.ts';
import { createGeminiReader } from './gemini/reader.ts';
import { geminiEnvironment, geminiFiles, geminiObeys, geminiRestrictions } from './gemini/settings.ts';

export interface GeminiOptions {
  readonly program?: readonly [string, ...string[]];
  /** Its tools and MCP servers are settings, and Pitwall never writes those of the user. Default: false. */
  readonly hasIsolatedHome?: boolean;
  readonly now?: () => number;
}

export function createGemini(options: GeminiOptions = {}): AgentProtocol {
  const { hasIsolatedHome = false, now = Date.now } = options;
  return {
    name: 'gemini',
    capabilities: {
      ...allCapabilities,
      ...{ permissions: false, cost: false, cancel: false, thinking: false },
      ...{ mcp: hasIsolatedHome, tools: hasIsolatedHome },
    },
    command: task => geminiCommand(options, task),
    converse: (conversation, task) => converseByLines(conversation, createGeminiReader(task, now)),
  };
}

function geminiCommand({ program = ['gemini'] }: GeminiOptions, task: AgentTask): AgentCommand {
  const { isolatedHome, mcpServers, tools } = task;
  if (isolatedHome === undefined && (mcpServers.length > 0 || tools !== undefined))
    throw unable('gemini', "take tools or MCP servers with the user's own settings", 'Give it an isolated home.');
  return {
    argv: [
      ...program,
      ...['--output-format', 'stream-json'],
      ...['--approval-mode', 'yolo'],
      ...geminiRestrictions(task),
      ...(task.model === undefined ? [] : ['--model', task.model]),
      ...(task.resume === undefined ? [] : ['--resume', task.resume]),
    ],
    env: { ...geminiEnvironment(task), ...mcpEnvironment(mcpServers) },
    obeys: geminiObeys(task),
    readsInstructions: () => true,
    ...(isolatedHome === undefined ? {} : { files: geminiFiles(task) }),
  };
}
