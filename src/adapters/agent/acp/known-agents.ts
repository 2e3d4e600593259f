// Agents whose ways are known: how they are started, what they can do, and what their words mean.
import type { AgentTask, Capabilities, Shell } from '../../../ports/agent.ts';
import { claudeEnvironment } from '../claude/settings.ts';
import { allCapabilities } from '../cli/capabilities.ts';
import { toolsWaitMs } from '../cli/mcp-environment.ts';
import { geminiEnvironment, geminiFiles, geminiObeys, geminiRestrictions } from '../gemini/settings.ts';
import { piEnvironment } from '../pi.ts';
import { claudeSessionMeta, claudeStepIn } from './claude-session.ts';
import { opencodeEnvironment } from './opencode-environment.ts';
import type { RecordWays, TurnRecord } from './turn-record.ts';

export interface KnownAgent extends RecordWays {
  readonly program: readonly [string, ...string[]];
  readonly capabilities: Capabilities;
  /** What it can do besides with a home of its own. */
  readonly inIsolatedHome?: Partial<Capabilities>;
  /** In which shell its commands run; absent: that is not known. */
  readonly shell?: Shell;
  /** What a person has to do who is not logged in. */
  readonly login: string;
  /** The model is chosen by arguments or environment, not by the protocol. */
  readonly hasModelOutside?: boolean;
  arguments?(task: AgentTask): readonly string[];
  environment?(task: AgentTask): Readonly<Record<string, string>>;
  /** Below an isolated home. */
  files?(task: AgentTask): Readonly<Record<string, string>>;
  /** In the worktree: settings that it cannot be kept from. */
  obeys?(task: AgentTask): readonly string[];
  /** It reads no instruction files of the worktree. */
  readonly isKeptFromInstructions?: boolean;
  /** What is sent beyond the protocol when a conversation is opened. */
  sessionMeta?(task: AgentTask): Readonly<Record<string, unknown>>;
  /** The error of the model that a turn hides which ended as if nothing had happened. */
  failureIn?(record: TurnRecord): string | undefined;
}

const all: Capabilities = { ...allCapabilities, cost: false, tools: false };

const claude: KnownAgent = {
  program: ['claude-agent-acp'],
  shell: 'bash',
  capabilities: { ...all, cost: true, tools: true },
  sessionMeta: claudeSessionMeta,
  isKeptFromInstructions: true,
  stepIn: claudeStepIn,
  login: 'Log in with "claude", or set ANTHROPIC_API_KEY.',
  hasModelOutside: true,
  environment: task => ({
    ...claudeEnvironment(task),
    ...(task.model === undefined ? {} : { ANTHROPIC_MODEL: task.model }),
    ...(task.thinking === 'off' ? { MAX_THINKING_TOKENS: '0' } : {}),
  }),
};

const codex: KnownAgent = {
  program: ['codex-acp'],
  shell: 'bash',
  /** It asks only for what its own sandbox does not let it do. */
  capabilities: { ...all, permissions: false },
  login: 'Log in with "codex login", or set OPENAI_API_KEY.',
  updatesAreSteps: true,
  /** Otherwise it begins without tools that start slowly. */
  sessionMeta: () => ({ mcpStartupAwaitTimeoutMs: toolsWaitMs }),
  environment: ({ isolatedHome, containment }) => ({
    /** As it comes, a model of its own is asked for permission instead of Pitwall. Its own sandbox cannot be inside of Pitwall's. */
    INITIAL_AGENT_MODE: containment === 'sandbox' ? 'agent-full-access' : 'workspace-write',
    ...(isolatedHome && { CODEX_HOME: `${isolatedHome}/codex` }),
  }),
  files: () => ({ 'codex/config.toml': '# Written by Pitwall: the folder must exist, or codex refuses to start.\n' }),
  namesMessages: true,
  /** Its adapter declares every project to be trusted, so that programs named in its settings are started. */
  obeys: () => ['.codex'],
  failureIn: ({ ownWords }) =>
    ownWords
      .split('\n\n')
      .filter(part => part.trim() !== '' && !part.startsWith('Warning: '))
      .join(' ') || undefined,
};

const gemini: KnownAgent = {
  program: ['gemini'],
  shell: 'bash',
  /** Loading a conversation fails with every version that was tried. */
  capabilities: { ...all, resume: false },
  /** A list of tools is a setting. */
  inIsolatedHome: { tools: true },
  login: 'Log in with "gemini", or set GEMINI_API_KEY.',
  hasModelOutside: true,
  arguments: task => [
    '--acp',
    ...geminiRestrictions(task),
    ...(task.model === undefined ? [] : ['--model', task.model]),
  ],
  environment: geminiEnvironment,
  /** Our MCP servers come with the conversation. */
  files: task => geminiFiles({ ...task, mcpServers: [] }),
  obeys: geminiObeys,
  /** An answer that breaks off is passed on as if it were whole, but without its cost. */
  failureIn: ({ usage }) => (usage.usage.tokens === 0 ? 'the answer of its model did not come to its end' : undefined),
};

const opencode: KnownAgent = {
  program: ['opencode'],
  shell: 'bash',
  /** The tokens it tells are those of the last step; its cost is that of all. */
  capabilities: { ...all, usage: false, cost: true, tools: true },
  login: 'Log in with "opencode auth login".',
  answerIsLastStep: true,
  arguments: () => ['acp'],
  environment: opencodeEnvironment,
  isKeptFromInstructions: true,
  /** Plugins in that folder run whatever the settings say. */
  obeys: () => ['.opencode'],
};

const pi: KnownAgent = {
  program: ['pi-acp'],
  /** It runs everything without asking, drops MCP servers without a word, and tells only how full its context is. */
  capabilities: { ...all, permissions: false, usage: false, mcp: false },
  login: 'Log in with "pi", or set the API key of its provider.',
  banner: /^pi v[\d.]+\n---\n/,
  /** It keeps errors of the model to itself: the only sign is that the last message is missing. */
  failureIn: ({ tail }) =>
    tail.trim() === ''
      ? 'the agent ended its turn without a last word, as it does after an error of its model'
      : undefined,
  environment: piEnvironment,
};

export const knownAgents = { claude, codex, gemini, opencode, pi } as const;
export type KnownAgentName = keyof typeof knownAgents;

/** What makes it speak the protocol: given by hand or not, it is added once. */
const modes = ['acp', '--acp', '--experimental-acp'];

/** By the program, wherever it is, also behind `npx` and with a version. Undefined: it is none of them. */
export function findKnownAgent(argv: readonly [string, ...string[]]) {
  const nameOf = (word: string) => word.replace(/^.*\//, '').replace(/@[^@]*$/, '');
  for (const [name, { program }] of Object.entries(knownAgents)) {
    const at = argv.findIndex(word => nameOf(word) === program[0]);
    const isMode = program[0].endsWith('-acp') || argv.some(word => modes.includes(word));
    if (at < 0 || !isMode) continue;
    const own = argv.filter(word => !modes.includes(word)) as unknown as readonly [string, ...string[]];
    return { name: name as KnownAgentName, program: own };
  }
  return undefined;
}

/** An agent that was not tested here: it may report nothing, so no budget can be promised. */
export function unknownAgent(program: readonly [string, ...string[]]): KnownAgent {
  return { program, capabilities: { ...all, usage: false }, login: `Log in with ${program[0]}.` };
}
