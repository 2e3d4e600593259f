// What an attempt came to, for a flow that wants its result and nothing else.
import { describeChanges } from '../../world/git-settings.ts';
import { outcomeText } from '../outcome.ts';
import type { AttemptSnapshot } from '../queries.ts';
import { checkResult } from './check-result.ts';
import { readResultText } from './read-result-text.ts';
import type { Result } from './result.ts';

export type AttemptReading =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'none'; readonly why: string };

/** Undefined: it is at work. */
export function readAttempt(role: string, snapshot: AttemptSnapshot): AttemptReading | undefined {
  const left = leftBy(snapshot);
  if (!left || left.kind === 'none') return left;
  if (left.kind === 'submitted') return readSubmitted(role, left.value);
  const reading = readResultText(role, left.text);
  if (!reading.ok) return { kind: 'none', why: reading.errors[0]?.message ?? 'no result was submitted' };
  if (reading.refused) return { kind: 'none', why: `the agent refused: ${reading.result.refusal}` };
  return { kind: 'result', result: reading.result };
}

export type LeftByAttempt =
  | { readonly kind: 'submitted'; readonly value: unknown }
  /** Its last message, after a clean end. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string };

/** Undefined: it is at work. What it submitted counts also if its process then died, unless it changed what git obeys. */
export function leftBy({
  ended,
  cancel,
  launched,
  submitted,
  gitSettings,
}: AttemptSnapshot): LeftByAttempt | undefined {
  if (!ended) return cancel && !launched ? { kind: 'none', why: `it was cancelled: ${cancel.reason}` } : undefined;
  const changes = launched?.gitSettings && gitSettings ? describeChanges(launched.gitSettings, gitSettings) : [];
  if (changes.length > 0) return { kind: 'none', why: `while the agent worked, these changed: ${changes.join(', ')}` };
  if (submitted) return { kind: 'submitted', value: submitted.result };
  const { outcome, text = '' } = ended;
  if (outcome.kind !== 'finished') return { kind: 'none', why: `the agent ended: ${outcomeText(outcome)}` };
  return { kind: 'text', text };
}

function readSubmitted(role: string, submitted: unknown): AttemptReading {
  const checked = checkResult(role, submitted);
  if (checked.kind === 'result') return checked;
  if (checked.kind === 'refused') return { kind: 'none', why: `the agent refused: ${checked.reason}` };
  return { kind: 'none', why: checked.errors.map(({ path, message }) => `${path} ${message}`).join('; ') };
}
