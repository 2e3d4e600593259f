// A task as a CLI takes it: standing instructions as an argument where it has one, the rest on its standard input.
import type { AgentTask } from '../../../ports/agent.ts';

/** Linux refuses to start a program with an argument of 128 KiB or more. */
const argumentBytesMax = 100_000;

export interface SplitPrompt {
  /** Undefined: there are none, or they are too long for an argument and are part of the task. */
  readonly system: string | undefined;
  readonly task: string;
}

export function splitPrompt({ prompt }: Pick<AgentTask, 'prompt'>): SplitPrompt {
  if (prompt.system === '') return { system: undefined, task: asText(prompt.task) };
  if (Buffer.byteLength(prompt.system) > argumentBytesMax) return { system: undefined, task: wholePrompt({ prompt }) };
  return { system: prompt.system, task: asText(prompt.task) };
}

/** For a CLI that has no place for standing instructions. */
export function wholePrompt({ prompt }: Pick<AgentTask, 'prompt'>): string {
  return asText(prompt.system === '' ? prompt.task : `${prompt.system}\n\n${prompt.task}`);
}

/** CLIs take a message that begins with a slash for a command, and one with an at-sign for a file. A task is neither. */
function asText(text: string): string {
  return /^\s*[/@!#]/.test(text) ? `Your task:\n\n${text}` : text;
}
