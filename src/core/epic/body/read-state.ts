// An epic's status, and what the brake remembers: from the front matter of a file, or from labels and the hidden comment of an issue.
import { isRecord } from '../../../std/is-record.ts';
import { type BodyError, type EpicBody, isBodyError } from './epic-body.ts';
import type { FrontMatter, StateValue } from './front-matter.ts';
import type { HiddenComment } from './hidden-comment.ts';
import { timeOf } from './iso-time.ts';
import type { Lines } from './lines.ts';
import { epicStatuses, wordOf } from './words.ts';

export type EpicState = Pick<EpicBody, 'status' | 'brakeReset' | 'reactHalts' | 'underWay' | 'revision'>;
type StateReading = EpicState | BodyError;

export const noState: EpicState = { status: null, brakeReset: null, reactHalts: 0, underWay: null, revision: 0 };
export const statusLabel = 'epic:';

const statuses = epicStatuses.join(', ');

export function readFileState(lines: Lines, { values, twice, strange }: FrontMatter): StateReading {
  if (strange !== undefined)
    return fault('bad-state', lines, strange, 'write each key of the front matter on a line of its own');
  const [again] = [...twice];
  if (again) {
    const [key, start] = again;
    return fault(key === 'status' ? 'two-statuses' : 'bad-state', lines, start, `the front matter has ${key} twice`);
  }
  const status = readStatus(lines, values.get('status'));
  if (isBodyError(status)) return status;
  const memory = readBrakeKeys(lines, values.get('brakeReset'), values.get('reactHalts'));
  const underWay = values.get('underWay')?.text ?? null;
  return isBodyError(memory) ? memory : { status, ...memory, underWay, revision: 0 };
}

function readStatus(lines: Lines, value: StateValue | undefined): EpicState['status'] | BodyError {
  if (!value || (value.text === undefined && !value.isStrange)) return null;
  const word = value.isStrange ? undefined : wordOf(epicStatuses, value.text ?? '');
  return word ?? fault('unknown-epic-status', lines, value.start, `"${value.text ?? ''}" is not a status: ${statuses}`);
}

function readBrakeKeys(
  lines: Lines,
  reset: StateValue | undefined,
  halts: StateValue | undefined,
): Pick<EpicState, 'brakeReset' | 'reactHalts'> | BodyError {
  if (reset && (reset.isStrange || (reset.text !== undefined && timeOf(reset.text) === undefined)))
    return fault('bad-timestamp', lines, reset.start, `brakeReset is not a time: "${reset.text ?? ''}"`);
  if (halts && (halts.isStrange || !/^\d{1,9}$/.test(halts.text ?? '0')))
    return fault('bad-state', lines, halts.start, `reactHalts is not a whole number: "${halts.text ?? ''}"`);
  return { brakeReset: reset?.text ?? null, reactHalts: Number(halts?.text ?? 0) };
}

/** Labels with another beginning are not read. */
export function readLabels(labels: readonly string[]): EpicState['status'] | BodyError {
  const found = [...new Set(labels.filter(label => label.startsWith(statusLabel)))];
  if (found.length > 1) return { error: 'two-statuses', what: `the issue has the labels ${found.join(' and ')}` };
  const [label] = found;
  if (label === undefined) return null;
  const status = wordOf(epicStatuses, label.slice(statusLabel.length));
  return (
    status ?? { error: 'unknown-epic-status', what: `the label ${label} is not ${statusLabel} and one of ${statuses}` }
  );
}

export function readCommentState(lines: Lines, comments: readonly HiddenComment[]): StateReading {
  const [comment, second] = comments;
  if (second) return fault('duplicate-section', lines, second.start, 'there is a second comment pitwall:epic');
  if (!comment) return noState;
  const at = comment.start;
  const { value } = comment;
  if (!isRecord(value)) return fault('bad-state', lines, at, 'the comment pitwall:epic is not JSON on one line');
  const { revision = 0, brakeReset = null, reactHalts = 0, underWay = null } = value;
  if (brakeReset !== null && (typeof brakeReset !== 'string' || timeOf(brakeReset) === undefined))
    return fault('bad-timestamp', lines, at, `brakeReset is not a time: ${JSON.stringify(brakeReset)}`);
  if (!isCount(revision) || !isCount(reactHalts))
    return fault('bad-state', lines, at, 'revision or reactHalts is not a whole number');
  if (underWay !== null && typeof underWay !== 'string') return fault('bad-state', lines, at, 'underWay is not a text');
  return { status: null, brakeReset, reactHalts, underWay, revision };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function fault(error: BodyError['error'], lines: Lines, offset: number, what: string): BodyError {
  return { error, line: lines.numberAt(offset), what };
}
