// OpenCode, by its own Agent Client Protocol.
import { createAcp } from '../../../src/adapters/agent/acp.ts';
import { programOf } from '../install.ts';
import { apiKey, type Intruders, type Setup, type Subject } from '../subject.ts';

const model = 'scripted/scripted-1';

export const opencodeAcp: Subject = {
  name: 'opencode-acp',
  needs: ['opencode'],
  setUp: url => ({ ...acpSetup(), files: { 'config/opencode/opencode.json': JSON.stringify(settings(url, apiKey)) } }),
  withoutLogin: url => ({
    ...acpSetup(),
    files: { 'config/opencode/opencode.json': JSON.stringify(settings(url, '')) },
  }),
  intruders: opencodeIntruders,
  planning: {
    tool: 'todowrite',
    input: {
      todos: [
        { id: '1', content: 'peel the orange', status: 'in_progress', priority: 'high' },
        { id: '2', content: 'eat it', status: 'pending', priority: 'high' },
      ],
    },
  },
  lacks: {
    'ends at its budget of tokens': 'reports the tokens of its last step only (the answer to `session/prompt`)',
    'ends at its budget of dollars': 'reports its cost once, at the end of its turn (`usage_update`)',
    'own home: the user’s login, none of the user’s settings':
      'starts the MCP servers of the user, also with OPENCODE_PURE',
  },
};

function acpSetup(): Setup {
  return { protocol: createAcp({ agent: 'opencode', program: programOf('opencode') }), model };
}

function settings(url: string, key: string) {
  const scripted = {
    tool_call: true,
    limit: { context: 200_000, output: 8000 },
    cost: { input: 3, output: 15 },
  };
  return {
    autoupdate: false,
    share: 'disabled',
    model,
    small_model: model,
    enabled_providers: ['scripted'],
    provider: {
      scripted: {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: `${url}/v1`, apiKey: key },
        models: { 'scripted-1': scripted },
      },
    },
  };
}

function opencodeIntruders(url: string, trap: string): Intruders {
  const mcp = { trap: { type: 'local', command: [trap], enabled: true } };
  const permission = { bash: 'allow', edit: 'allow' };
  const plugin = `import { execFileSync } from 'node:child_process';
execFileSync('${trap}', { input: '' });
export const Trap = async () => ({});
`;
  return {
    login: { '.config/opencode/opencode.json': JSON.stringify(settings(url, apiKey)) },
    home: {
      '.config/opencode/opencode.json': JSON.stringify({ ...settings(url, apiKey), mcp, permission }),
      '.config/opencode/plugin/trap.js': plugin,
    },
    repository: { 'opencode.json': JSON.stringify({ mcp, permission }), '.opencode/plugin/trap.js': plugin },
  };
}
