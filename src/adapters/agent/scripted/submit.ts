// The verbs `result`, `resultText` and `question`: what an agent tells Pitwall by its tools, or by text where it has none.
import { callTool } from '../../mcp/tool-client.ts';
import type { Stage } from './stage.ts';
import type { StepOf } from './steps.ts';

/** A result that is refused is said and not the end: the next step may submit a better one. */
export async function result(stage: Stage, { value }: StepOf<'result'>, role: string): Promise<undefined> {
  const isCalled = await call(stage, 'submit_result', completed(value, role));
  if (!isCalled) await sayResult(stage, completed(value, role));
}

export async function resultText(stage: Stage, { value }: StepOf<'resultText'>, role: string): Promise<undefined> {
  await sayResult(stage, completed(value, role));
}

export async function ask(stage: Stage, { text, default: fallback }: StepOf<'question'>): Promise<undefined> {
  const isCalled = await call(stage, 'ask_person', {
    question: text,
    ...(fallback === undefined ? {} : { default: fallback }),
  });
  if (!isCalled) await stage.say({ type: 'say', text: `Nobody can be asked: ${text}` });
}

/** What every result of a role has in common need not be written down. A verdict must be: nothing defaults to approval. */
function completed(value: Readonly<Record<string, unknown>>, role: string): Readonly<Record<string, unknown>> {
  return { agentName: role, ...(role === 'auditor' ? {} : { action: 'COMPLETE' }), ...value };
}

async function sayResult(stage: Stage, value: unknown): Promise<void> {
  const text = `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  stage.lastWords = text;
  await stage.say({ type: 'say', text });
}

/** False: this attempt has no tools. */
async function call(stage: Stage, tool: string, args: unknown): Promise<boolean> {
  if (!stage.door) return false;
  const id = stage.nextId();
  await stage.say({ type: 'tool-start', id, tool, paths: [] });
  const answer = await callTool(stage.door, tool, args);
  await stage.say({ type: 'tool-end', id, isOk: !answer.isError });
  await stage.say({ type: 'say', text: answer.text });
  return true;
}
