// The four model protocols, as far as a faulty server needs them: which one a request speaks, what an error looks like
// and how a stream begins.

export type Wire = 'anthropic' | 'responses' | 'chat' | 'gemini';

export function wireOf(path: string): Wire | undefined {
  if (/\/v1\/messages(?:$|\?)/.test(path)) return 'anthropic';
  if (/\/responses(?:$|\?)/.test(path)) return 'responses';
  if (/\/chat\/completions(?:$|\?)/.test(path)) return 'chat';
  return /:(?:stream)?generateContent/i.test(path) ? 'gemini' : undefined;
}

const errorTypes: Readonly<Record<number, { anthropic: string; openai: string; google: string }>> = {
  400: { anthropic: 'invalid_request_error', openai: 'invalid_request_error', google: 'INVALID_ARGUMENT' },
  401: { anthropic: 'authentication_error', openai: 'invalid_api_key', google: 'UNAUTHENTICATED' },
  429: { anthropic: 'rate_limit_error', openai: 'rate_limit_exceeded', google: 'RESOURCE_EXHAUSTED' },
  500: { anthropic: 'api_error', openai: 'server_error', google: 'INTERNAL' },
};

/** Some CLIs tell only the words. */
const wrongKey: Readonly<Record<Wire, string>> = {
  anthropic: 'invalid x-api-key',
  responses: 'Incorrect API key provided: x.',
  chat: 'Incorrect API key provided: x.',
  gemini: 'API key not valid. Please pass a valid API key.',
};

export function errorBody(wire: Wire, status: number): string {
  const type = errorTypes[status] ?? { anthropic: 'api_error', openai: 'server_error', google: 'UNKNOWN' };
  const message = status === 401 ? wrongKey[wire] : `scripted ${status}`;
  if (wire === 'anthropic') return JSON.stringify({ type: 'error', error: { type: type.anthropic, message } });
  if (wire === 'gemini') return JSON.stringify({ error: { code: status, message, status: type.google, details: [] } });
  return JSON.stringify({ error: { message, type: type.openai, code: type.openai } });
}

/** A used-up quota that says when it is filled again, as each provider says it to its own CLI. */
export function quotaAnswer(wire: Wire, resetSec: number): { headers: Record<string, string>; body: string } {
  const headers = { 'retry-after': String(resetSec) };
  const resetsAt = Math.floor(Date.now() / 1000) + resetSec;
  if (wire === 'anthropic') {
    const unified = 'anthropic-ratelimit-unified';
    const quota = {
      [`${unified}-status`]: 'rejected',
      [`${unified}-reset`]: String(resetsAt),
      [`${unified}-representative-claim`]: 'five_hour',
    };
    return { headers: { ...headers, ...quota }, body: errorBody(wire, 429) };
  }
  const message = 'scripted 429';
  if (wire === 'gemini') {
    const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${resetSec}s` };
    const error = { code: 429, message, status: 'RESOURCE_EXHAUSTED', details: [retryInfo] };
    return { headers, body: JSON.stringify({ error }) };
  }
  const error = {
    type: 'usage_limit_reached',
    message,
    plan_type: 'plus',
    resets_at: resetsAt,
    resets_in_seconds: resetSec,
  };
  return { headers, body: JSON.stringify({ error }) };
}

/** The first half of an answer, with the word "Half" in it. */
export function streamBeginning(wire: Wire): string {
  if (wire === 'gemini') {
    return frame({ candidates: [{ content: { role: 'model', parts: [{ text: 'Half' }] }, index: 0 }] });
  }
  if (wire === 'chat') {
    const delta = { role: 'assistant', content: 'Half' };
    return frame({ id: 'c-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }] });
  }
  return wire === 'anthropic' ? anthropicBeginning() : responsesBeginning();
}

function anthropicBeginning(): string {
  const usage = { input_tokens: 100, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'scripted-1', content: [], usage };
  const events = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half' } },
  ];
  return events.map(event => frame(event, event.type)).join('');
}

function responsesBeginning(): string {
  const part = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  const events = [
    { type: 'response.created', response: { id: 'resp_1', object: 'response', status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.content_part.added', ...part, part: { type: 'output_text', text: '', annotations: [] } },
    { type: 'response.output_text.delta', ...part, delta: 'Half' },
  ];
  return events.map(event => frame(event, event.type)).join('');
}

/** One event of a stream. */
export function frame(data: object, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}
