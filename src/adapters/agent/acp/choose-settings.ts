// The model and how hard it thinks, chosen from what the agent offers. A model that it does not offer is an error.
import type { AgentEvent, AgentTask } from '../../../ports/agent.ts';
import type { KnownAgent } from './known-agents.ts';
import type { ConfigOption, Session } from './schema.ts';

export interface SettingsParts {
  readonly session: Session;
  readonly sessionId: string;
  readonly agent: Pick<KnownAgent, 'hasModelOutside'>;
  readonly task: AgentTask;
  readonly ask: (method: string, params: unknown) => Promise<unknown>;
}

/** What the agent cannot do, found out while talking to it. */
export class Unable extends Error {}
export class UnknownModel extends Unable {}

export async function chooseSettings(parts: SettingsParts): Promise<readonly AgentEvent[]> {
  const { task, agent } = parts;
  if (task.model !== undefined && !agent.hasModelOutside) await chooseModel(parts, task.model);
  return task.thinking === undefined ? [] : await chooseThinking(parts, task.thinking);
}

async function chooseModel(parts: SettingsParts, model: string): Promise<void> {
  const { session, sessionId, ask } = parts;
  const option = optionOf(session, 'model');
  const offered = option ? valuesOf(option) : (session.models?.availableModels.map(({ modelId }) => modelId) ?? []);
  if (!offered.includes(model)) {
    const list = offered.length > 0 ? `it offers ${offered.slice(0, 20).join(', ')}` : 'it offers no choice';
    throw new UnknownModel(`it does not offer the model ${model}; ${list}`);
  }
  if (option) await ask('session/set_config_option', { sessionId, configId: option.id, value: model });
  else await ask('session/set_model', { sessionId, modelId: model });
}

/** The nearest that it offers; without any, it thinks as it does. */
async function chooseThinking(parts: SettingsParts, thinking: string): Promise<readonly AgentEvent[]> {
  const { session, sessionId, ask } = parts;
  const option = optionOf(session, 'thought_level');
  const wanted = [thinking, ...(nearest[thinking] ?? [])];
  const value = option && wanted.find(candidate => valuesOf(option).includes(candidate));
  if (!option || value === undefined) return [{ kind: 'warning', text: `it cannot be told to think "${thinking}"` }];
  await ask('session/set_config_option', { sessionId, configId: option.id, value });
  return [];
}

const nearest: Readonly<Record<string, readonly string[]>> = {
  off: ['none', 'minimal', 'low'],
  minimal: ['low', 'none'],
  xhigh: ['max', 'high'],
};

function optionOf({ configOptions }: Session, category: string): ConfigOption | undefined {
  return (
    configOptions?.find(option => option.category === category) ?? configOptions?.find(({ id }) => id === category)
  );
}

function valuesOf({ options }: ConfigOption): readonly string[] {
  return (options ?? []).flatMap(entry => ('value' in entry ? [entry.value] : entry.options.map(({ value }) => value)));
}
