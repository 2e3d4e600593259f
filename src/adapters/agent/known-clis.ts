// The agent CLIs that Pitwall knows. A new one is one more row here.
import type { AgentCli, LoginFile } from '../../ports/agent-cli.ts';

const hasOneOf =
  (...names: readonly string[]): LoginFile['isLogin'] =>
  value =>
    names.some(name => Boolean(value[name]));
const isFilled: LoginFile['isLogin'] = value => Object.keys(value).length > 0;
const anyApiKey = /^[A-Z0-9_]+_API_KEY$/;

export const knownClis: readonly AgentCli[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    versionMin: '2.1',
    homes: ['.claude', '.claude.json'],
    loginFiles: [
      { path: '.claude/.credentials.json', isLogin: hasOneOf('claudeAiOauth') },
      // The keychain holds the login itself.
      { path: '.claude.json', isLogin: hasOneOf('oauthAccount'), platform: 'darwin' },
      { path: '.claude.json', isLogin: hasOneOf('primaryApiKey') },
    ],
    loginVariable:
      /^(ANTHROPIC_API_KEY|ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN|CLAUDE_CODE_USE_(BEDROCK|VERTEX))$/,
    addressVariable: /^ANTHROPIC_(BASE_URL|MODEL)$/,
    loginRemedy: 'Run "claude" once in a terminal and log in, or set ANTHROPIC_API_KEY.',
  },
  {
    name: 'codex',
    title: 'Codex',
    package: '@openai/codex',
    versionMin: '0.166',
    homes: ['.codex'],
    loginFiles: [{ path: '.codex/auth.json', isLogin: hasOneOf('tokens', 'OPENAI_API_KEY') }],
    loginVariable: /^CODEX_API_KEY$/,
    // Another provider, or the login in the keyring of the system.
    otherLogins: [{ path: '.codex/config.toml', pattern: /model_provider|credentials_store|oss/ }],
    loginRemedy: 'Run "codex login" in a terminal, or set CODEX_API_KEY.',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    package: '@google/gemini-cli',
    versionMin: '0.61',
    homes: ['.gemini'],
    loginFiles: [{ path: '.gemini/oauth_creds.json', isLogin: hasOneOf('refresh_token', 'access_token') }],
    loginVariable: /^(GEMINI_API_KEY|GOOGLE_GENAI_USE_(VERTEXAI|GCA))$/,
    addressVariable: /^GOOGLE_(GEMINI_BASE_URL|CLOUD_PROJECT|CLOUD_LOCATION)$/,
    otherLogins: [
      { path: '.gemini/settings.json', pattern: /selected(?:Auth)?Type/ },
      { path: '.gemini/.env', pattern: /_(?:API_KEY|CREDENTIALS|PROJECT)/ },
    ],
    loginRemedy: 'Run "gemini" once in a terminal and log in, or set GEMINI_API_KEY.',
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    package: 'opencode-ai',
    versionMin: '1.18',
    homes: ['.local/share/opencode', '.local/state/opencode', '.config/opencode', '.cache/opencode'],
    loginFiles: [{ path: '.local/share/opencode/auth.json', isLogin: isFilled }],
    loginVariable: anyApiKey,
    // It has models that need no login, and providers of its own configuration.
    otherLogins: 'always',
    loginRemedy: 'Run "opencode auth login" in a terminal, or set the API key of its provider.',
  },
  {
    name: 'pi',
    title: 'pi',
    package: '@earendil-works/pi-coding-agent',
    versionMin: '0.73',
    homes: ['.pi'],
    loginFiles: [
      { path: '.pi/agent/auth.json', isLogin: isFilled },
      { path: '.pi/agent/models.json', isLogin: hasOneOf('providers') },
    ],
    loginVariable: anyApiKey,
    loginRemedy: 'Run "pi" in a terminal and type /login, or set the API key of its provider.',
  },
];
