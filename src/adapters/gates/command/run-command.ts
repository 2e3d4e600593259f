// One command of the project, contained like an agent: nothing that it starts outlives it, whoever is killed.
import { randomUUID } from 'node:crypto';
import type { GateResult } from '../../../core/run/gate-result.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { HeldProcess, ProcessEnd, Processes } from '../../../ports/processes.ts';
import { agentEnvironment, type Variables } from '../../runner/agent-environment.ts';

export interface CommandParts {
  readonly processes: Processes;
  readonly clock: Clock;
  /** The user's own, of which a command gets what an agent gets. */
  readonly environment: Variables;
  readonly timeoutMs: number;
}

export interface CommandRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** On top of what an agent gets. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface CommandResult {
  readonly state: GateResult['state'];
  readonly reason: string;
  /** The last lines that it printed. */
  readonly lines: readonly string[];
}

const linesMax = 60;
const lineCharsMax = 400;
const graceMs = 2000;

export async function runCommand(parts: CommandParts, request: CommandRequest): Promise<CommandResult> {
  const { argv, cwd, signal, variables } = request;
  const token = randomUUID().replaceAll('-', '');
  const { env } = agentEnvironment(parts.environment, { CI: '1', ...variables });
  const prepared = await parts.processes.prepare({ argv, cwd, env, token });
  if (prepared.kind !== 'done') return { state: 'error', reason: prepared.reason, lines: [] };
  const held = prepared.output;
  const lines: string[] = [];
  const reading = readTail(held, lines);
  await held.go();
  await held.endInput();
  const end = await endOf(parts, held, signal);
  await parts.processes.end(held.identity, token, graceMs);
  await reading;
  return { ...verdictOf(end, parts.timeoutMs), lines };
}

async function readTail(held: HeldProcess, lines: string[]): Promise<void> {
  for await (const { text } of held.lines) {
    lines.push(text.slice(0, lineCharsMax));
    if (lines.length > linesMax) lines.shift();
  }
}

type End = ProcessEnd | { readonly kind: 'late' } | { readonly kind: 'stopped' };

async function endOf({ clock, timeoutMs }: CommandParts, { ended }: HeldProcess, signal: AbortSignal): Promise<End> {
  const over = new AbortController();
  const stop = () => over.abort('stopped');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const late = clock.sleep(timeoutMs, over.signal).then(() => ({ kind: signal.aborted ? 'stopped' : 'late' }) as const);
  try {
    return await Promise.race([ended, late]);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function verdictOf(end: End, timeoutMs: number): Pick<CommandResult, 'state' | 'reason'> {
  switch (end.kind) {
    case 'exited':
      return { state: end.code === 0 ? 'pass' : 'fail', reason: `exit code ${end.code}` };
    case 'killed':
      return { state: 'error', reason: `ended by ${end.signal}` };
    case 'late':
      return { state: 'error', reason: `took longer than ${timeoutMs / 1000} s` };
    case 'never-ran':
    case 'stopped':
      return { state: 'error', reason: 'stopped before its end' };
  }
}
