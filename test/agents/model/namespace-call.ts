// codex offers the tools of MCP servers as a `namespace`, which aimock neither reads nor writes. This answers for it.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ModelStep } from './tools.ts';

const itemSchema = z.looseObject({ type: z.string().optional(), role: z.string().optional() });
const toolSchema = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
});
const requestSchema = z.looseObject({ input: z.array(itemSchema), tools: z.array(toolSchema).default([]) });

/** The stream of a call into a namespace, or undefined when the script's next step is none. */
export function answerNamespaceCall(script: readonly ModelStep[], body: string): string | undefined {
  const request = requestSchema.safeParse(JSON.parse(body));
  if (!request.success) return undefined;
  const { input, tools } = request.data;
  const step = script[resultsSinceUser(input)];
  if (step?.do !== 'call') return undefined;
  const namespace = tools.find(
    tool => tool.type === 'namespace' && tool.tools?.some(inner => inner.name === step.tool),
  );
  if (namespace?.name === undefined) return undefined;
  return callStream(namespace.name, step.tool, JSON.stringify(step.input));
}

function resultsSinceUser(input: z.infer<typeof requestSchema>['input']): number {
  const user = input.findLastIndex(item => item.role === 'user');
  return input.slice(user + 1).filter(item => item.type?.endsWith('_output')).length;
}

function callStream(namespace: string, name: string, text: string): string {
  const id = `resp_${randomUUID()}`;
  const item = { type: 'function_call', id: `fc_${randomUUID()}`, call_id: `call_${randomUUID()}`, namespace, name };
  const done = { ...item, status: 'completed', arguments: text };
  const usage = { input_tokens: 100, output_tokens: 20, total_tokens: 120 };
  const events = [
    { type: 'response.created', response: { id, object: 'response', status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', arguments: '' } },
    { type: 'response.output_item.done', output_index: 0, item: done },
    { type: 'response.completed', response: { id, object: 'response', status: 'completed', output: [done], usage } },
  ];
  return events.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}
