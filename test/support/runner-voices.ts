// How each protocol says what an agent of the conformance suite does: the lines that its CLI would print.
import { createAcp } from '../../src/adapters/agent/acp.ts';
import { createClaude } from '../../src/adapters/agent/claude.ts';
import { createCodex } from '../../src/adapters/agent/codex.ts';
import { createCommand } from '../../src/adapters/agent/command.ts';
import { createGemini } from '../../src/adapters/agent/gemini.ts';
import { createPi } from '../../src/adapters/agent/pi.ts';
import type { AgentProtocol } from '../../src/ports/agent.ts';
import type { PlayedAct } from './runner-line-player.ts';

type Printed = Extract<PlayedAct, { print: string }>;

/** Undefined: the protocol has no words for it. */
export interface Voice {
  readonly protocol: (program: readonly [string, ...string[]]) => AgentProtocol;
  readonly begin: readonly PlayedAct[];
  readonly say: (text: string) => Printed;
  readonly startTool?: PlayedAct;
  /** 5000 tokens and half a dollar, as far as it tells them meanwhile. */
  readonly spend?: PlayedAct;
  readonly finish: readonly PlayedAct[];
  readonly refuse?: readonly PlayedAct[];
  readonly fail?: (text: string) => readonly PlayedAct[];
}

const json = (value: object): Printed => ({ print: JSON.stringify(value) });

const claudeSays = (content: object, usage?: object) =>
  json({ type: 'assistant', message: { id: 'm', content: [content], ...(usage && { usage }) } });
const claudeEnds = (result: object) => [json({ type: 'result', subtype: 'success', is_error: false, ...result })];

const claude: Voice = {
  protocol: program => createClaude({ program }),
  begin: [{ hear: 1 }, json({ type: 'system', subtype: 'init', session_id: 's' })],
  say: text => claudeSays({ type: 'text', text }),
  startTool: claudeSays({ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'make' } }),
  spend: claudeSays({ type: 'text', text: 'x' }, { input_tokens: 4000, output_tokens: 1000 }),
  finish: claudeEnds({ result: 'done' }),
  refuse: claudeEnds({ result: 'not with me', stop_reason: 'refusal' }),
  fail: text => claudeEnds({ result: text, is_error: true, terminal_reason: 'api_error' }),
};

const codexSays = (text: string) => json({ type: 'item.completed', item: { id: 'i', type: 'agent_message', text } });

const codex: Voice = {
  protocol: program => createCodex({ program }),
  begin: [{ hear: 1 }, json({ type: 'thread.started', thread_id: 's' })],
  say: codexSays,
  startTool: json({ type: 'item.started', item: { id: 't', type: 'command_execution', command: 'make' } }),
  finish: [codexSays('done'), json({ type: 'turn.completed', usage: { input_tokens: 1, output_tokens: 1 } })],
  fail: text => [json({ type: 'turn.failed', error: { message: text } })],
};

const geminiSays = (content: string) => json({ type: 'message', role: 'assistant', content });
const geminiFails = (message: string) => [json({ type: 'result', status: 'error', error: { message } })];

const gemini: Voice = {
  protocol: program => createGemini({ program }),
  begin: [{ hear: 1 }, json({ type: 'init', session_id: 's', model: 'm' })],
  say: geminiSays,
  startTool: json({ type: 'tool_use', tool_id: 't', tool_name: 'run_shell_command', parameters: { command: 'make' } }),
  finish: [geminiSays('done'), json({ type: 'result', status: 'success' })],
  refuse: geminiFails('not with me: SAFETY'),
  fail: geminiFails,
};

const piSays = (message: object) => json({ type: 'message_end', message: { role: 'assistant', ...message } });
const piAnswers = (id: string) => json({ type: 'response', id, command: 'x', success: true, data: { sessionId: 's' } });
const piEnds = (message: object) => [piSays(message), json({ type: 'agent_end' }), { hear: 1 }, piAnswers('closing')];

const pi: Voice = {
  protocol: program => createPi({ program }),
  begin: [{ hear: 2 }, piAnswers('opening'), piAnswers('prompt'), json({ type: 'agent_start' })],
  say: text => piSays({ content: text }),
  startTool: json({ type: 'tool_execution_start', toolCallId: 't', toolName: 'bash', args: { command: 'make' } }),
  spend: piSays({ content: 'x', usage: { totalTokens: 5000, cost: { total: 0.5 } } }),
  finish: piEnds({ content: 'done', stopReason: 'stop' }),
  fail: text => piEnds({ content: '', stopReason: 'error', errorMessage: text }),
};

const acpTells = (update: object) =>
  json({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update } });
const acpSays = (text: string) => acpTells({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
const acpAnswers = (id: number, result: object) => json({ jsonrpc: '2.0', id, result });
const acpTool = {
  toolCallId: 't',
  kind: 'execute',
  title: 'make',
  status: 'in_progress',
  rawInput: { command: 'make' },
};

const acp: Voice = {
  protocol: program => createAcp({ program }),
  begin: [
    { hear: 1 },
    acpAnswers(0, { protocolVersion: 1 }),
    { hear: 1 },
    acpAnswers(1, { sessionId: 's' }),
    { hear: 1 },
  ],
  say: acpSays,
  startTool: acpTells({ sessionUpdate: 'tool_call', ...acpTool }),
  spend: acpTells({ sessionUpdate: 'usage_update', used: 5000, cost: { amount: 0.5, currency: 'USD' } }),
  finish: [acpSays('done'), acpAnswers(2, { stopReason: 'end_turn' })],
  refuse: [acpSays('not with me'), acpAnswers(2, { stopReason: 'refusal' })],
  fail: message => [json({ jsonrpc: '2.0', id: 2, error: { code: -32603, message } })],
};

const command: Voice = {
  protocol: program => createCommand({ program }),
  begin: [{ hear: 1 }],
  say: text => ({ print: text }),
  finish: [{ print: 'done' }],
};

export const voices = { acp, claude, codex, gemini, pi, command } as const;
