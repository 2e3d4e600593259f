// Claude Code, as it is and behind its adapter for the Agent Client Protocol.
import { createAcp } from '../../../src/adapters/agent/acp.ts';
import { createClaude } from '../../../src/adapters/agent/claude.ts';
import { createTmux } from '../../../src/adapters/agent/tmux.ts';
import type { AgentProtocol } from '../../../src/ports/agent.ts';
import { programOf } from '../install.ts';
import type { PinName } from '../pins.ts';
import { apiKey, type Intruders, impatienceMs, type Setup, type Subject } from '../subject.ts';

function claudeSubject(name: string, pin: PinName, protocol: () => AgentProtocol): Subject {
  const setUp = (login: Record<string, string>): Setup => ({
    protocol: protocol(),
    model: 'claude-sonnet-4-5',
    env: { CLAUDE_CODE_MAX_RETRIES: '1', API_TIMEOUT_MS: String(impatienceMs), ...login },
  });
  return {
    name,
    needs: [pin],
    lacks: {
      'ends at its budget of dollars': 'reports its cost once, at the end of its turn (`result`, `usage_update`)',
      'reports its plan': 'makes tasks one by one and never reports them all (TaskCreate among the tools it offers)',
    },
    tellsQuotaReset: true,
    setUp: url => setUp({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: apiKey }),
    withoutLogin: url => setUp({ ANTHROPIC_BASE_URL: url }),
    withSubscription: url => setUp({ ANTHROPIC_BASE_URL: url, CLAUDE_CODE_OAUTH_TOKEN: apiKey }),
    intruders: claudeIntruders,
  };
}

function claudeIntruders(_url: string, trap: string): Intruders {
  const mcpServers = { trap: { command: trap, args: [] } };
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: trap }] }] };
  const settings = JSON.stringify({ hooks, permissions: { allow: ['Bash', 'Bash(echo:*)'] } });
  return {
    login: {},
    home: { '.claude.json': JSON.stringify({ mcpServers }), '.claude/settings.json': settings },
    repository: { '.mcp.json': JSON.stringify({ mcpServers }), '.claude/settings.json': settings },
  };
}

export const claude = claudeSubject('claude', 'claude', () => createClaude({ program: programOf('claude') }));

export const claudeAcp = claudeSubject('claude-acp', 'claude-acp', () =>
  createAcp({ agent: 'claude', program: programOf('claude-acp') }),
);

/** As somebody has it who used it once: neither a theme nor the API key is asked about. */
export const claudeAtHome = JSON.stringify({
  hasCompletedOnboarding: true,
  theme: 'dark',
  customApiKeyResponses: { approved: [apiKey.slice(-20)], rejected: [] },
});

const atTerminal = claudeSubject('claude-tmux', 'claude', () =>
  createTmux({ program: programOf('claude'), cli: 'claude' }),
);
const files = { 'claude/.claude.json': claudeAtHome };

const { withSubscription: atSubscription = atTerminal.withoutLogin } = atTerminal;

/** The same at its terminal. */
export const claudeTmux: Subject = {
  ...atTerminal,
  lacks: {
    ...Object.fromEntries(
      ['submits its result by tool', 'reports its tools, and answers', 'changes a file, and shows how'].map(name => [
        name,
        'a screen shows no tool calls that could be counted',
      ]),
    ),
    'reports its plan': 'a screen shows no plan as data',
    'goes on with a conversation': 'the CLI names none on its screen',
    'ends at its budget of tokens': 'a screen shows no tokens',
    'ends at its budget of dollars': 'a screen shows no cost',
    'ends at its budget of tool calls': 'a screen shows no tool calls that could be counted',
    'asks, and leaves what is denied':
      'a denial ends its turn; the reason begins another one, in which the scripted model asks again',
  },
  setUp: (url, home) => ({ ...atTerminal.setUp(url, home), files }),
  withoutLogin: url => ({ ...atTerminal.withoutLogin(url), files }),
  withSubscription: url => ({ ...atSubscription(url), files }),
  // With the user's own home these are in it beside what was answered once.
  intruders: (url, trap) => {
    const { home, ...others } = claudeIntruders(url, trap);
    const own = { ...JSON.parse(home['.claude.json'] ?? '{}'), ...JSON.parse(claudeAtHome) };
    return {
      ...others,
      login: { '.claude.json': claudeAtHome },
      home: { ...home, '.claude.json': JSON.stringify(own) },
    };
  },
};
