// The CLIs under test: how each is made to talk to a model server of ours instead of its own.
import { createClaude } from '../../src/adapters/agent/claude.ts';
import { createCodex } from '../../src/adapters/agent/codex.ts';
import { createGemini } from '../../src/adapters/agent/gemini.ts';
import { createPi } from '../../src/adapters/agent/pi.ts';
import type { AgentProtocol } from '../../src/ports/agent.ts';
import { programOf } from './install.ts';
import type { Intruders } from './own-home.ts';
import type { PinName } from './pins.ts';

export interface Setup {
  readonly protocol: AgentProtocol;
  readonly model: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Below the isolated home. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface Subject {
  readonly name: string;
  readonly needs: readonly PinName[];
  /** A model server at `url`, and retries and waits that are short enough for a test. */
  setUp(url: string): Setup;
  /** Nobody has logged in. A CLI that asks its server all the same is told 401 at `url`. */
  withoutLogin(url: string): Setup;
  /** Things in the user's home and in the repository that would start `trap`, beside a login. */
  intruders(url: string, trap: string): Intruders;
  /** The tool that plans, told of two steps: peel the orange, eat it. */
  readonly planning?: { readonly tool: string; readonly input: object };
  /** A used-up quota ends as `rate-limited`, with the time. */
  readonly tellsQuotaReset?: boolean;
  /** After a resume, tokens are those of the whole conversation. */
  readonly countsFromTheBeginning?: boolean;
  /** By property: what it is known to do wrong, in words for the table. */
  readonly knownFailures?: Readonly<Record<string, string>>;
  /** As somebody with a subscription, whose used-up quota says when it is filled again. */
  withSubscription?(url: string): Setup;
}

const impatienceMs = 4000;

const claude: Subject = {
  name: 'claude',
  tellsQuotaReset: true,
  needs: ['claude'],
  setUp: url => claudeSetup({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'x' }),
  withoutLogin: url => claudeSetup({ ANTHROPIC_BASE_URL: url }),
  intruders: (_url, trap) => {
    const mcpServers = { trap: { command: trap, args: [] } };
    const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: trap }] }] };
    const settings = JSON.stringify({ hooks, permissions: { allow: ['Bash', 'Bash(echo:*)'] } });
    return {
      home: { '.claude.json': JSON.stringify({ mcpServers }), '.claude/settings.json': settings },
      repository: { '.mcp.json': JSON.stringify({ mcpServers }), '.claude/settings.json': settings },
    };
  },
  withSubscription: url => claudeSetup({ ANTHROPIC_BASE_URL: url, CLAUDE_CODE_OAUTH_TOKEN: 'x' }),
};

function claudeSetup(login: Record<string, string>): Setup {
  const env = { CLAUDE_CODE_MAX_RETRIES: '1', API_TIMEOUT_MS: String(impatienceMs), ...login };
  return { protocol: createClaude({ program: programOf('claude') }), model: 'claude-sonnet-4-5', env };
}

const codex: Subject = {
  name: 'codex',
  needs: ['codex'],
  setUp: codexSetup,
  intruders: codexIntruders,
  tellsQuotaReset: true,
  countsFromTheBeginning: true,
  withoutLogin: url => {
    const settings = [`openai_base_url="${url}/v1"`];
    return { protocol: createCodex({ program: programOf('codex'), settings }), model: 'gpt-5' };
  },
};

function codexIntruders(_url: string, trap: string): Intruders {
  const config = `notify = ["${trap}"]\n[mcp_servers.trap]\ncommand = "${trap}"\n`;
  return { home: { '.codex/config.toml': config }, repository: { '.codex/config.toml': config } };
}

function codexSetup(url: string): Setup {
  const provider = [
    'name="scripted"',
    `base_url="${url}/v1"`,
    'wire_api="responses"',
    'env_key="SCRIPTED_KEY"',
    'request_max_retries=0',
    'stream_max_retries=0',
    `stream_idle_timeout_ms=${impatienceMs}`,
  ];
  const settings = ['model_provider="scripted"', `model_providers.scripted={${provider.join(', ')}}`];
  return {
    protocol: createCodex({ program: programOf('codex'), settings }),
    model: 'scripted-1',
    env: { SCRIPTED_KEY: 'x' },
  };
}

function piSubject(name: string, pin: 'pi' | 'pi-earendil', mode: 'rpc' | 'json'): Subject {
  const setUp = (files: Record<string, string>): Setup => ({
    protocol: createPi({ program: programOf(pin), mode }),
    model: 'scripted/scripted-1',
    files,
  });
  const settings = {
    retry: { enabled: true, maxRetries: 1, baseDelayMs: 200, provider: { timeoutMs: impatienceMs, maxRetries: 0 } },
    httpIdleTimeoutMs: impatienceMs,
  };
  return {
    name,
    needs: [pin],
    setUp: url => setUp({ 'pi/models.json': piModels(url), 'pi/settings.json': JSON.stringify(settings) }),
    withoutLogin: () => ({ ...setUp({}), model: 'anthropic/claude-sonnet-4-5' }),
    intruders: (url, trap) => {
      const extension = `import { execFileSync } from 'node:child_process';
execFileSync('${trap}', { input: '' });
export default function () {}
`;
      const home = { '.pi/agent/models.json': piModels(url), '.pi/agent/extensions/trap.ts': extension };
      return { home, repository: { '.pi/extensions/trap.ts': extension } };
    },
  };
}

function piModels(url: string): string {
  const cost = { input: 3, output: 15, cacheRead: 0, cacheWrite: 0 };
  const models = [{ id: 'scripted-1', contextWindow: 200_000, maxTokens: 8000, cost }];
  return JSON.stringify({ providers: { scripted: { baseUrl: url, api: 'anthropic-messages', apiKey: 'x', models } } });
}

const gemini: Subject = {
  name: 'gemini',
  planning: {
    tool: 'write_todos',
    input: {
      todos: [
        { description: 'peel the orange', status: 'in_progress' },
        { description: 'eat it', status: 'pending' },
      ],
    },
  },
  knownFailures: {
    "own home: the user's login, none of its settings": 'hooks of the user and of the repository run',
  },
  tellsQuotaReset: true,
  needs: ['gemini'],
  setUp: url => geminiSetup({ GEMINI_API_KEY: 'x', GOOGLE_GEMINI_BASE_URL: url }),
  withoutLogin: () => geminiSetup({}),
  intruders: (_url, trap) => {
    const mcpServers = { trap: { command: trap } };
    const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: trap }] }] };
    const login = { security: { auth: { selectedType: 'gemini-api-key' } } };
    return {
      home: { '.gemini/settings.json': JSON.stringify({ ...login, mcpServers, hooks }) },
      repository: { '.gemini/settings.json': JSON.stringify({ mcpServers, hooks }) },
    };
  },
};

function geminiSetup(env: Record<string, string>): Setup {
  const protocol = createGemini({ program: programOf('gemini'), hasIsolatedHome: true });
  return { protocol, model: 'gemini-2.5-pro', env };
}

export const subjects: readonly Subject[] = [
  piSubject('pi', 'pi-earendil', 'rpc'),
  piSubject('pi-0.73', 'pi', 'rpc'),
  piSubject('pi-0.73-json', 'pi', 'json'),
  claude,
  codex,
  gemini,
];
