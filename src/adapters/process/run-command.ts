// A command whose last words are enough.
import { type ContainedParts, type ContainedRequest, runContained } from './run-contained.ts';

export interface CommandResult {
  readonly isDone: boolean;
  readonly reason: string;
  /** The last lines that it printed. */
  readonly lines: readonly string[];
}

const linesMax = 60;
const lineCharsMax = 400;

export async function runCommand(parts: ContainedParts, request: ContainedRequest): Promise<CommandResult> {
  const lines: string[] = [];
  const end = await runContained(parts, request, ({ text }) => {
    lines.push(text.slice(0, lineCharsMax));
    if (lines.length > linesMax) lines.shift();
  });
  if (end.kind === 'broken') return { isDone: false, reason: end.reason, lines };
  return { isDone: end.code === 0, reason: `exit code ${end.code}`, lines };
}
