// A model that declines, as each protocol says it.
import { frame, type Wire } from './wire.ts';

export const refusalText = 'I cannot help with that.';

export function refusalStream(wire: Wire): string {
  switch (wire) {
    case 'anthropic':
      return anthropicRefusal();
    case 'responses':
      return responsesRefusal();
    case 'gemini':
      return frame({ candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'SAFETY', index: 0 }] });
    case 'chat': {
      const choice = { index: 0, delta: { role: 'assistant', refusal: refusalText }, finish_reason: 'content_filter' };
      return `${frame({ id: 'c-1', object: 'chat.completion.chunk', choices: [choice] })}data: [DONE]\n\n`;
    }
  }
}

function anthropicRefusal(): string {
  const usage = { input_tokens: 100, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'scripted-1', content: [], usage };
  const events = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: refusalText } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'refusal', stop_sequence: null }, usage: { output_tokens: 8 } },
    { type: 'message_stop' },
  ];
  return events.map(event => frame(event, event.type)).join('');
}

function responsesRefusal(): string {
  const content = [{ type: 'refusal', refusal: refusalText }];
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content };
  const usage = { input_tokens: 100, output_tokens: 8, total_tokens: 108 };
  const response = { id: 'resp_1', object: 'response', status: 'completed', output: [item], usage };
  const events = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return events.map(event => frame(event, event.type)).join('');
}
