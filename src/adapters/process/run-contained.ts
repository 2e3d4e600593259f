// One program to its end, contained like an agent: nothing that it starts outlives it, also when Pitwall is killed.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { HeldProcess, ProcessEnd, Processes, Reach } from '../../ports/processes.ts';
import { onAbort } from '../../std/on-abort.ts';
import { agentEnvironment, type Variables } from '../runner/agent-environment.ts';
import type { ProcessLine } from './lines/read-output.ts';

export interface ContainedParts {
  readonly processes: Processes;
  readonly clock: Clock;
  /** The user's own, of which a command gets what an agent gets. */
  readonly environment: Variables;
  readonly timeoutMs: number;
  /** In the sandbox. Default: its folder alone. */
  readonly reach?: Reach | undefined;
}

export interface ContainedRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** On top of what an agent gets. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** `broken`: there is no exit code, and why. */
export type ContainedEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'broken'; readonly reason: string };

export interface CommandResult {
  readonly isDone: boolean;
  readonly reason: string;
  /** What it printed, or the end of that. */
  readonly lines: readonly string[];
}

const graceMs = 2000;
/** npm explains its options in more than a hundred lines behind what went wrong. */
const linesMax = 500;
const lineCharsMax = 400;

/** For a command whose last words are enough. */
export async function runCommand(parts: ContainedParts, request: ContainedRequest): Promise<CommandResult> {
  const lines: string[] = [];
  const end = await runContained(parts, request, ({ text }) => {
    lines.push(text.slice(0, lineCharsMax));
    if (lines.length > linesMax) lines.shift();
  });
  if (end.kind === 'broken') return { isDone: false, reason: end.reason, lines };
  return { isDone: end.code === 0, reason: `exit code ${end.code}`, lines };
}

export async function runContained(
  parts: ContainedParts,
  { argv, cwd, signal, variables }: ContainedRequest,
  take: (line: ProcessLine) => void,
): Promise<ContainedEnd> {
  const token = randomUUID().replaceAll('-', '');
  const { env } = agentEnvironment(parts.environment, { CI: '1', ...variables });
  const prepared = await parts.processes.prepare({ argv, cwd, env, token, reach: parts.reach });
  if (prepared.kind !== 'done') return { kind: 'broken', reason: prepared.reason };
  const held = prepared.output;
  const reading = (async () => {
    for await (const line of held.lines) take(line);
  })();
  await held.go();
  await held.endInput();
  const end = await endOf(parts, held, signal);
  await parts.processes.end(held.identity, token, graceMs);
  await reading;
  return endedAs(end, parts.timeoutMs);
}

type End = ProcessEnd | { readonly kind: 'late' } | { readonly kind: 'stopped' };

async function endOf({ clock, timeoutMs }: ContainedParts, { ended }: HeldProcess, signal: AbortSignal): Promise<End> {
  const over = new AbortController();
  const stopListening = onAbort(signal, () => over.abort('stopped'));
  const late = clock.sleep(timeoutMs, over.signal).then(() => ({ kind: signal.aborted ? 'stopped' : 'late' }) as const);
  try {
    return await Promise.race([ended, late]);
  } finally {
    stopListening();
    over.abort('over');
  }
}

function endedAs(end: End, timeoutMs: number): ContainedEnd {
  switch (end.kind) {
    case 'exited':
      return { kind: 'exited', code: end.code };
    case 'killed':
      return { kind: 'broken', reason: `ended by ${end.signal}` };
    case 'late':
      return { kind: 'broken', reason: `took longer than ${timeoutMs / 1000} s` };
    case 'never-ran':
    case 'stopped':
      return { kind: 'broken', reason: 'stopped before its end' };
  }
}
