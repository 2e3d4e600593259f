// pi, under its old and its new name, as it is and behind an adapter for the Agent Client Protocol.
import { createPi } from '../../../src/adapters/agent/pi.ts';
import { programOf } from '../install.ts';
import { type Intruders, impatienceMs, type Setup, type Subject } from '../subject.ts';

const noServers =
  'takes no MCP servers (no flag in `pi --help`); an extension could bring the tool, and Pitwall has none yet';
const neverAsks =
  'runs every tool without asking (no flag in `pi --help`); an extension could ask, and Pitwall has none yet';

const lacks = {
  'submits its result by tool': noServers,
  'waits for tools that start slowly': noServers,
  'corrects a result that was refused': noServers,
  'reports its plan': 'has no tool that plans (the tools it offers to the model)',
  'asks a person, and does what is allowed': neverAsks,
  'asks, and leaves what is denied': neverAsks,
};

const lacksOutside = { 'writes nothing outside of its worktree': `${neverAsks}; only the sandbox keeps it in` };

function piSubject(name: string, pin: 'pi' | 'pi-earendil', mode: 'rpc' | 'json'): Subject {
  const setUp = (files: Record<string, string>): Setup => ({
    protocol: createPi({ program: programOf(pin), mode }),
    model: 'scripted/scripted-1',
    files,
  });
  return {
    name,
    lacks,
    lacksOutside,
    needs: [pin],
    setUp: url => setUp(piFiles(url)),
    withoutLogin: () => ({ ...setUp({}), model: 'anthropic/claude-sonnet-4-5' }),
    intruders: piIntruders,
  };
}

function piIntruders(url: string, trap: string): Intruders {
  const extension = `import { execFileSync } from 'node:child_process';
execFileSync('${trap}', { input: '' });
export default function () {}
`;
  return {
    login: { '.pi/agent/models.json': piModels(url) },
    home: { '.pi/agent/extensions/trap.ts': extension },
    repository: { '.pi/extensions/trap.ts': extension },
  };
}

function piFiles(url: string): Record<string, string> {
  const settings = {
    retry: { enabled: true, maxRetries: 1, baseDelayMs: 200, provider: { timeoutMs: impatienceMs, maxRetries: 0 } },
    httpIdleTimeoutMs: impatienceMs,
  };
  return { 'pi/models.json': piModels(url), 'pi/settings.json': JSON.stringify(settings) };
}

export function piModels(url: string): string {
  const cost = { input: 3, output: 15, cacheRead: 0, cacheWrite: 0 };
  const models = [{ id: 'scripted-1', contextWindow: 200_000, maxTokens: 8000, cost }];
  return JSON.stringify({ providers: { scripted: { baseUrl: url, api: 'anthropic-messages', apiKey: 'x', models } } });
}

export const piSubjects: readonly Subject[] = [
  piSubject('pi', 'pi-earendil', 'rpc'),
  piSubject('pi-0.73', 'pi', 'rpc'),
  piSubject('pi-0.73-json', 'pi', 'json'),
];
