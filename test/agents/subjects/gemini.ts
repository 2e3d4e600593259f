// Gemini CLI, as it is and by its own Agent Client Protocol.
import { createAcp } from '../../../src/adapters/agent/acp.ts';
import { createGemini } from '../../../src/adapters/agent/gemini.ts';
import { programOf } from '../install.ts';
import { apiKey, type HomeKind, type Intruders, type Subject } from '../subject.ts';

const planning = {
  tool: 'write_todos',
  input: {
    todos: [
      { description: 'peel the orange', status: 'in_progress' },
      { description: 'eat it', status: 'pending' },
    ],
  },
};

const neverAsks =
  'asks for nothing when it is headless: without `--approval-mode yolo` it offers no tool that writes or runs (the tools it offers)';

export const gemini: Subject = {
  name: 'gemini',
  needs: ['gemini'],
  planning,
  tellsQuotaReset: true,
  setUp: (url, home) => ({ ...geminiSetup(home), env: login(url) }),
  withoutLogin: () => geminiSetup('isolated'),
  intruders: geminiIntruders,
  lacks: {
    'asks a person, and does what is allowed': neverAsks,
    'asks, and leaves what is denied': neverAsks,
    'ends at its budget of tokens': 'reports its tokens once, in `result`',
    'ends at its budget of dollars': 'reports no cost',
    'own home: the user’s login, none of the user’s settings':
      'runs hooks of the user: no flag in `gemini --help` keeps them out',
  },
};

const login = (url: string) => ({ GEMINI_API_KEY: apiKey, GOOGLE_GEMINI_BASE_URL: url });

function geminiSetup(home: HomeKind) {
  const protocol = createGemini({ program: programOf('gemini'), hasIsolatedHome: home === 'isolated' });
  return { protocol, model: 'gemini-2.5-pro' };
}

function geminiIntruders(_url: string, trap: string): Intruders {
  const mcpServers = { trap: { command: trap } };
  const hook = { hooks: [{ type: 'command', command: trap }] };
  const hooks = { SessionStart: [hook], BeforeAgent: [hook], BeforeTool: [{ matcher: '.*', ...hook }] };
  const auth = { security: { auth: { selectedType: 'gemini-api-key' } } };
  return {
    login: { '.gemini/settings.json': JSON.stringify(auth) },
    home: { '.gemini/settings.json': JSON.stringify({ ...auth, mcpServers, hooks }) },
    repository: { '.gemini/settings.json': JSON.stringify({ mcpServers, hooks }) },
  };
}

const { planning: _planning, ...common } = gemini;

export const geminiAcp: Subject = {
  ...common,
  name: 'gemini-acp',
  setUp: (url, home) => ({ ...acpSetup(home), env: login(url) }),
  withoutLogin: () => acpSetup('isolated'),
  lacks: {
    'reports its plan': 'reports its plan as any other tool call (the updates after write_todos)',
    'goes on with a conversation': 'fails to load one: `session/load` answers "No previous sessions found"',
    'ends at its budget of tokens': 'reports its tokens once, with the answer to `session/prompt`',
    'ends at its budget of dollars': 'reports no cost',
    'own home: the user’s login, none of the user’s settings':
      'runs hooks of the user: no flag in `gemini --help` keeps them out',
  },
};

function acpSetup(home: HomeKind) {
  const program = programOf('gemini');
  const protocol = createAcp({ agent: 'gemini', program, hasIsolatedHome: home === 'isolated' });
  return { protocol, model: 'gemini-2.5-pro' };
}
