// Codex, as it is and behind its adapter for the Agent Client Protocol.
import { createAcp } from '../../../src/adapters/agent/acp.ts';
import { createCodex } from '../../../src/adapters/agent/codex.ts';
import { programOf } from '../install.ts';
import { apiKey, type Intruders, impatienceMs, type Setup, type Subject } from '../subject.ts';

const noPlan = 'offers no tool that plans (the tools it offers to the model)';
const noTools = 'has no flag for it (`codex exec --help`): its sandbox is the limit';
const neverAsks =
  'asks for nothing: `exec` has no such request (its events), and `approval_policy="untrusted"` is refused at the start';

const needNotAsk = 'asks for nothing in the sandbox: it asks only to leave its own, which is off there';

export const codex: Subject = {
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
  lacks: {
    'reports its plan': noPlan,
    'keeps to a list of tools': noTools,
    'asks a person, and does what is allowed': neverAsks,
    'asks, and leaves what is denied': neverAsks,
    'ends at its budget of tokens': 'reports its tokens once, in `turn.completed`',
    'ends at its budget of dollars': 'reports no cost',
  },
};

function codexIntruders(_url: string, trap: string): Intruders {
  const config = `notify = ["${trap}"]\n[mcp_servers.trap]\ncommand = "${trap}"\n`;
  return { login: {}, home: { '.codex/config.toml': config }, repository: { '.codex/config.toml': config } };
}

function codexSetup(url: string): Setup {
  const provider = Object.entries(providerOf(url)).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const settings = ['model_provider="scripted"', `model_providers.scripted={${provider.join(', ')}}`];
  return {
    protocol: createCodex({ program: programOf('codex'), settings }),
    model: 'scripted-1',
    env: { SCRIPTED_KEY: apiKey },
  };
}

export function providerOf(url: string) {
  return {
    name: 'scripted',
    base_url: `${url}/v1`,
    wire_api: 'responses',
    env_key: 'SCRIPTED_KEY',
    request_max_retries: 0,
    stream_max_retries: 0,
    stream_idle_timeout_ms: impatienceMs,
  };
}

export const codexAcp: Subject = {
  name: 'codex-acp',
  needs: ['codex-acp'],
  asksToLeaveSandbox: true,
  tellsQuotaReset: true,
  setUp: url => {
    const model = { model: 'scripted-1', model_provider: 'scripted', model_providers: { scripted: providerOf(url) } };
    return acpSetup({ CODEX_CONFIG: JSON.stringify(model), SCRIPTED_KEY: apiKey });
  },
  withoutLogin: url => acpSetup({ CODEX_CONFIG: JSON.stringify({ openai_base_url: `${url}/v1` }) }),
  intruders: codexIntruders,
  lacksInside: { 'asks a person, and does what is allowed': needNotAsk, 'asks, and leaves what is denied': needNotAsk },
  lacks: {
    'reports its plan': noPlan,
    'keeps to a list of tools': noTools,
    'ends at its budget of dollars': 'reports no cost',
    'own home: the user’s login, none of the user’s settings':
      'starts what the user’s settings name: nothing in `codex app-server --help` keeps them out',
  },
};

function acpSetup(env: Record<string, string>): Setup {
  return { protocol: createAcp({ agent: 'codex', program: programOf('codex-acp') }), env };
}
