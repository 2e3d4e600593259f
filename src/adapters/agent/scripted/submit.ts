// The verbs `result`, `resultText` and `question`: what an agent tells Pitwall by its tools, or by text where it has none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isVerdictRole } from '../../../core/epic/verdict/verdict.ts';
import { isRecord } from '../../../std/is-record.ts';
import { onAbort } from '../../../std/on-abort.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { callTool } from '../../mcp/tool-client.ts';
import { Curtain, type Stage } from './stage.ts';
import type { StepOf } from './steps.ts';

/** A result that is refused is said and not the end: the next step may submit a better one. */
export async function result(stage: Stage, step: StepOf<'result'>, role: string): Promise<undefined> {
  const isCalled = await call(stage, 'submit_result', completed(step.value, role));
  if (!isCalled) await resultText(stage, step, role);
}

export async function resultText(
  stage: Stage,
  { value }: Pick<StepOf<'resultText'>, 'value'>,
  role: string,
): Promise<undefined> {
  const text = `\`\`\`json\n${JSON.stringify(completed(value, role), null, 2)}\n\`\`\``;
  stage.lastWords = text;
  await stage.say({ kind: 'text', text });
}

/** What a command makes of the prompt, which it reads from its standard input. */
export async function resultFrom(stage: Stage, { command }: StepOf<'resultFrom'>, role: string): Promise<undefined> {
  const { stdout } = await runToEnd(stage, command);
  const value = parseJson(stdout);
  if (!isRecord(value)) throw new Curtain(`${command} printed no JSON object`);
  return await result(stage, { do: 'result', value }, role);
}

async function runToEnd(stage: Stage, command: string): Promise<{ readonly stdout: string }> {
  let stdout = '';
  await stage.useTool({ tool: 'shell', command, paths: [] }, async () => {
    const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    const stopListening = onAbort(stage.cancelled.signal, () => child.kill('SIGTERM'));
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
    });
    // One that does not read all of it is right, too.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stage.prompt);
    const [code] = await once(child, 'close');
    stopListening();
    return code === 0;
  });
  return { stdout };
}

export async function ask(stage: Stage, { text, default: fallback }: StepOf<'question'>): Promise<undefined> {
  const isCalled = await call(stage, 'ask_person', { question: text, default: fallback });
  if (!isCalled) await stage.say({ kind: 'text', text: `No person can be asked: ${text}` });
}

/** What every result of a role has in common need not be written down. A verdict must be: nothing defaults to approval. */
function completed(value: Readonly<Record<string, unknown>>, role: string): Readonly<Record<string, unknown>> {
  if (isVerdictRole(role)) return value;
  return { agentName: role, ...(role === 'auditor' ? {} : { action: 'COMPLETE' }), ...value };
}

/** False: this attempt has no tools. */
async function call(stage: Stage, tool: string, args: unknown): Promise<boolean> {
  const { door } = stage;
  if (!door) return false;
  let text = '';
  await stage.useTool({ tool, paths: [] }, async () => {
    const answer = await callTool(door, tool, args);
    text = answer.text;
    return !answer.isError;
  });
  await stage.say({ kind: 'text', text });
  return true;
}
