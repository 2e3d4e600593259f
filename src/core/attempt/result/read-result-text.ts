// Reads an agent's result from its last message, when it submitted none. In doubt there is an error, never an approval.
import { type Candidate, resultForm } from './candidate.ts';
import { checkResult } from './check-result.ts';
import { cleanText } from './clean-text.ts';
import type { Result } from './result.ts';
import { type Survey, surveyText } from './survey-text.ts';
import { headingDecision, type MarkedStep, markedDecision } from './text-markers.ts';

type ResultTextCode = 'too-large' | 'empty' | 'invalid-json' | 'schema' | 'damaged-approval' | 'no-result';

export interface ResultTextError {
  readonly code: ResultTextCode;
  /** Of a key of the result, such as `findings.0.severity`. */
  readonly path?: string;
  readonly message: string;
}

export type ResultReading =
  /** Keys that mean nothing are kept in it. */
  | {
      readonly ok: true;
      readonly source: 'json' | 'marker' | 'heading';
      readonly refused?: never;
      readonly result: Result;
    }
  | {
      readonly ok: true;
      readonly source: 'json';
      readonly refused: true;
      readonly result: { readonly refusal: string };
    }
  | { readonly ok: false; readonly source?: 'json'; readonly errors: readonly ResultTextError[] };

export interface ReadingRules {
  /** `structured-json`: only JSON counts, neither markers nor headings. */
  readonly outputFormat?: 'structured-json' | undefined;
  /** The step whose markers count. Default: the role's step in the default workflow. */
  readonly step?: MarkedStep | undefined;
}

/** Also for a caller that does not hold the whole text. */
export const tooLargeReading = failure('too-large', 'the message is longer than 1,048,576 bytes');

export function readResultText(role: string, raw: string, rules: ReadingRules = {}): ResultReading {
  const clean = cleanText(raw);
  if (clean.kind === 'too-large') return tooLargeReading;
  if (clean.kind === 'empty') return failure('empty', 'the last message is empty');
  const survey = surveyText(clean.text, resultForm);
  const last = survey.candidates.at(-1);
  if (last) return readCandidate(role, last);
  const decision = rules.outputFormat === 'structured-json' ? undefined : decide(role, clean.text, survey, rules);
  if (!decision) return failure('no-result', 'the last message holds no result');
  const { source, ...decided } = decision;
  return { ok: true, source, result: { ...decided, agentName: role, commentBody: clean.text } };
}

function readCandidate(role: string, candidate: Candidate): ResultReading {
  if (candidate.kind === 'broken') return failure('invalid-json', candidate.reason, 'json');
  const checked = checkResult(role, candidate.value);
  if (checked.kind === 'refused')
    return { ok: true, source: 'json', refused: true, result: { refusal: checked.reason } };
  if (checked.kind === 'invalid')
    return { ok: false, source: 'json', errors: checked.errors.map(error => ({ code: 'schema', ...error })) };
  if (candidate.isDamaged && checked.result.action === 'APPROVED')
    return failure('damaged-approval', 'the JSON had to be mended, and what was mended never approves', 'json');
  return { ok: true, source: 'json', result: { ...candidate.value, ...checked.result } };
}

function decide(role: string, text: string, survey: Survey, { step }: ReadingRules) {
  const marked = markedDecision(role, text, survey, step);
  if (marked) return { source: 'marker', ...marked } as const;
  const headed = headingDecision(role, survey);
  return headed && ({ source: 'heading', ...headed } as const);
}

function failure(code: ResultTextCode, message: string, source?: 'json'): ResultReading {
  return { ok: false, ...(source && { source }), errors: [{ code, message }] };
}
