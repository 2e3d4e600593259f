// Codex, as it is and behind its adapter for the Agent Client Protocol.
import { createAcp } from '../../../src/adapters/agent/acp.ts';
import { createCodex } from '../../../src/adapters/agent/codex.ts';
import { programOf } from '../install.ts';
import { apiKey, type Intruders, impatienceMs, type Setup, type Subject } from '../subject.ts';

const neverAsks =
  'asks for nothing: `exec` has no such request (its events), and `approval_policy="untrusted"` is refused at the start';

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
    'tells its plan': 'offers no tool that plans (the tools it offers to the model)',
    'keeps to a list of tools': 'has no setting for it: its sandbox is the limit',
    'asks a person, and does what is allowed': neverAsks,
    'asks, and leaves what is denied': neverAsks,
    'ends at its budget of tokens': 'tells its tokens once, in `turn.completed`',
    'ends at its budget of dollars': 'tells no cost',
  },
};

function codexIntruders(_url: string, trap: string): Intruders {
  const config = `notify = ["${trap}"]\n[mcp_servers.trap]\ncommand = "${trap}"\n`;
  return { home: { '.codex/config.toml': config }, repository: { '.codex/config.toml': config } };
}

function codexSetup(url: string): Setup {
  return {
    protocol: createCodex({ program: programOf('codex'), settings: providerSettings(url) }),
    model: 'scripted-1',
    env: { SCRIPTED_KEY: apiKey },
  };
}

function providerSettings(url: string): string[] {
  const provider = [
    'name="scripted"',
    `base_url="${url}/v1"`,
    'wire_api="responses"',
    'env_key="SCRIPTED_KEY"',
    'request_max_retries=0',
    'stream_max_retries=0',
    `stream_idle_timeout_ms=${impatienceMs}`,
  ];
  return ['model_provider="scripted"', `model_providers.scripted={${provider.join(', ')}}`];
}

export const codexAcp: Subject = {
  name: 'codex-acp',
  needs: ['codex-acp'],
  asksToLeaveSandbox: true,
  tellsQuotaReset: true,
  setUp: url => ({
    protocol: acpProtocol(),
    env: { SCRIPTED_KEY: apiKey },
    files: { 'codex/config.toml': ['model="scripted-1"', ...providerSettings(url), ''].join('\n') },
  }),
  withoutLogin: url => ({ protocol: acpProtocol(), files: { 'codex/config.toml': `openai_base_url="${url}/v1"\n` } }),
  intruders: codexIntruders,
  lacks: {},
};

function acpProtocol() {
  return createAcp({ agent: 'codex', program: programOf('codex-acp') });
}
