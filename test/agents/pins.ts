// The agent CLIs that the bench installs, and nothing else of it: exact versions, raised on purpose.

export interface Pin {
  readonly package: string;
  readonly version: string;
  /** Below `node_modules`: what is started. With the name of this platform filled in for `{platform}`. */
  readonly program: string;
  /** How it is started: by Node, by the newer Node of the cache, or as it is. */
  readonly by: 'node' | 'newer-node' | 'itself';
}

const platform = `${process.platform}-${process.arch}`;

export const pins = {
  pi: {
    package: '@mariozechner/pi-coding-agent',
    version: '0.73.1',
    program: '@mariozechner/pi-coding-agent/dist/cli.js',
    by: 'node',
  },
  /** Where pi went on under another name. */
  'pi-earendil': {
    package: '@earendil-works/pi-coding-agent',
    version: '0.87.1',
    program: '@earendil-works/pi-coding-agent/dist/cli.js',
    by: 'newer-node',
  },
  claude: {
    package: '@anthropic-ai/claude-code',
    version: '2.1.325',
    // Its own starter is put in place by an install script, which we do not run.
    program: `@anthropic-ai/claude-code-${platform}/claude`,
    by: 'itself',
  },
  codex: { package: '@openai/codex', version: '0.166.0', program: '@openai/codex/bin/codex.js', by: 'node' },
  gemini: {
    package: '@google/gemini-cli',
    version: '0.61.0',
    program: '@google/gemini-cli/bundle/gemini.js',
    by: 'node',
  },
  opencode: {
    package: 'opencode-ai',
    version: '1.18.33',
    program: `opencode-${platform}/bin/opencode`,
    by: 'itself',
  },
  'claude-acp': {
    package: '@agentclientprotocol/claude-agent-acp',
    version: '0.99.1',
    program: '@agentclientprotocol/claude-agent-acp/dist/index.js',
    by: 'newer-node',
  },
  'codex-acp': {
    package: '@agentclientprotocol/codex-acp',
    version: '2.6.0',
    program: '@agentclientprotocol/codex-acp/dist/index.js',
    by: 'newer-node',
  },
  'pi-acp': { package: 'pi-acp', version: '0.0.34', program: 'pi-acp/dist/index.js', by: 'newer-node' },
  /** For the CLIs that do not run on the oldest Node that Pitwall runs on. */
  'newer-node': { package: `node-${platform}`, version: '24.21.0', program: `node-${platform}/bin/node`, by: 'itself' },
  /** Plays the model. Not a dependency of the project: only the bench needs it, and it is pinned with the rest here. */
  aimock: { package: '@copilotkit/aimock', version: '1.43.0', program: '@copilotkit/aimock/package.json', by: 'node' },
} as const satisfies Readonly<Record<string, Pin>>;

export type PinName = keyof typeof pins;
