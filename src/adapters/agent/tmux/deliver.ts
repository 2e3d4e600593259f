// The prompt on its way into the CLI, and its result on the way back where it takes no tools: a file of the worktree.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentEvent, AgentTask } from '../../../ports/agent.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { wholePrompt } from '../cli/prompt.ts';
import type { Keyboard } from './keyboard.ts';
import { pasteable, pieces } from './quote.ts';
import type { TurnParts } from './turn.ts';

export const resultFile = 'pitwall-result.json';

const handsIn = `When you are done, write your result, as JSON and nothing else, to the file ${resultFile} in your working folder. Do not commit it.`;

export async function* writePrompt(
  { task, terminal, times }: TurnParts,
  keyboard: Keyboard,
): AsyncGenerator<AgentEvent> {
  const prompt = wholePrompt(task);
  const text = terminal.can.mcp && task.mcpServers.length > 0 ? prompt : `${prompt}\n\n${handsIn}`;
  yield* keyboard.paste(pieces(pasteable(text)));
  // A CLI takes a while to see that a paste is over; a key that comes too early belongs to it.
  await new Promise<void>(resolve => void setTimeout(resolve, times.readyMs / 2));
  yield* keyboard.use({ press: 'Enter' });
}

/** Undefined: there is none yet, or it is not whole. */
export async function resultIn({ conversation }: TurnParts): Promise<string | undefined> {
  const text = await conversation.readFile(resultFile).catch(() => undefined);
  return text === undefined || parseJson(text) === undefined ? undefined : text;
}

export async function forgetResult({ cwd }: AgentTask): Promise<void> {
  await rm(join(cwd, resultFile), { force: true, recursive: true });
}
