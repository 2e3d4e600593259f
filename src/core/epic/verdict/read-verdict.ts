// Reads the verdict of an agent of an epic: what it submitted, or its last message. In doubt there is an error, never an approval.
import { type AnswerForm, actionForm, type Candidate, verdictForm } from '../../attempt/result/candidate.ts';
import { cleanText } from '../../attempt/result/clean-text.ts';
import { surveyText } from '../../attempt/result/survey-text.ts';
import { checkVerdict, type VerdictError } from './check-verdict.ts';
import { approves, type VerdictOf, type VerdictRole, verdictShapes } from './verdict.ts';

export type VerdictCode =
  | 'too-large'
  | 'empty'
  | 'no-verdict'
  | 'invalid-json'
  | 'schema'
  | 'several'
  | 'damaged-approval';

export type VerdictReading<Role extends VerdictRole = VerdictRole> =
  | { readonly ok: true; readonly verdict: VerdictOf[Role] }
  | { readonly ok: false; readonly code: VerdictCode; readonly errors: readonly VerdictError[] };

/** Of what the agent gave by tool. */
export function readSubmittedVerdict<Role extends VerdictRole>(role: Role, value: unknown): VerdictReading<Role> {
  const checked = checkVerdict(role, value);
  return checked.kind === 'verdict'
    ? { ok: true, verdict: checked.verdict }
    : { ok: false, code: 'schema', errors: checked.errors };
}

export function readVerdictText<Role extends VerdictRole>(role: Role, raw: string): VerdictReading<Role> {
  const clean = cleanText(raw);
  if (clean.kind === 'too-large') return failure('too-large', 'the message is longer than 1,048,576 bytes');
  if (clean.kind === 'empty') return failure('empty', 'the last message is empty');
  const form = formOf(role);
  const { candidates } = surveyText(clean.text, form);
  const [first, ...others] = candidates;
  if (!first) return failure('no-verdict', `the last message holds no object with the key ${form.keys[0]}`);
  if (areDifferent(candidates)) return failure('several', 'the last message holds several verdicts, and they differ');
  const broken = [first, ...others].find(each => each.kind === 'broken');
  if (broken) return failure('invalid-json', broken.reason);
  const reading = readSubmittedVerdict(role, first.kind === 'object' ? first.value : undefined);
  const isDamaged = candidates.some(each => each.kind === 'object' && each.isDamaged);
  if (reading.ok && isDamaged && approves(reading.verdict))
    return failure('damaged-approval', 'the JSON had to be mended, and what was mended never approves');
  return reading;
}

function formOf(role: VerdictRole): AnswerForm {
  return verdictShapes[role].key === 'action' ? actionForm : verdictForm;
}

/** The same value twice is one verdict. */
function areDifferent(candidates: readonly Candidate[]): boolean {
  const values = candidates.flatMap(each => (each.kind === 'object' ? [each.value] : []));
  if (values.length < 2) return false;
  const [first, ...others] = values.map(value => JSON.stringify(sorted(value)));
  return others.some(other => other !== first);
}

/** Without the order of its keys. The values are what JSON holds, nested no deeper than its reader allows. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

function failure(code: VerdictCode, message: string): { ok: false; code: VerdictCode; errors: VerdictError[] } {
  return { ok: false, code, errors: [{ path: '', message }] };
}
