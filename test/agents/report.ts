// What can be said of an attempt when it is over.
import { parseLine, type TimedEntry } from '../../src/adapters/transcript/entry.ts';
import type { Transcripts } from '../../src/adapters/transcript/transcripts.ts';
import type { Outcome, Usage } from '../../src/core/attempt/outcome.ts';
import type { AttemptState } from '../../src/core/attempt/state.ts';
import type { AgentEvent, PermissionRequest } from '../../src/ports/agent.ts';

/** What was heard while it went on. */
export interface Heard {
  readonly events: AgentEvent[];
  readonly asked: PermissionRequest[];
}

export interface AttemptReport {
  readonly outcome: Outcome;
  readonly text: string | undefined;
  readonly submitted: unknown;
  readonly events: readonly AgentEvent[];
  readonly asked: readonly PermissionRequest[];
  /** What it wanted and did not get, as the transcript has it. */
  readonly refusals: readonly string[];
  readonly usage: Usage;
  readonly conversation: string | undefined;
  /** What the CLI printed, as the transcript has it. */
  readonly output: readonly string[];
  readonly errorText: string;
  readonly transcript: string;
  readonly durationMs: number;
}

export interface Ended {
  readonly state: AttemptState;
  readonly heard: Heard;
  readonly transcripts: Transcripts;
  readonly attempt: string;
  readonly durationMs: number;
}

export async function reportOf({ state, heard, transcripts, attempt, durationMs }: Ended): Promise<AttemptReport> {
  const { ended, submitted } = state;
  if (!ended) throw new Error('the attempt did not come to its end');
  const lines: string[] = [];
  for await (const line of transcripts.lines(attempt)) lines.push(line);
  const texts = (kind: TimedEntry['kind']) => lines.flatMap(line => textIn(line, kind));
  const conversation = heard.events.findLast(event => event.kind === 'conversation');
  return {
    ...{ outcome: ended.outcome, text: ended.text, usage: ended.usage, submitted: submitted?.result, durationMs },
    ...{ events: heard.events, asked: heard.asked, conversation: conversation?.id },
    refusals: [...texts('refusal'), ...lines.flatMap(denialIn)],
    output: texts('heard'),
    errorText: texts('stderr').slice(-50).join('\n'),
    transcript: lines.join('\n'),
  };
}

function denialIn(line: string): string[] {
  const entry = parseLine(line);
  return entry?.kind === 'decision' && entry.answer === 'deny' ? [`${entry.command} ${entry.paths.join(' ')}`] : [];
}

function textIn(line: string, kind: TimedEntry['kind']): string[] {
  const entry = parseLine(line);
  return entry?.kind === kind && 'text' in entry ? [entry.text] : [];
}
