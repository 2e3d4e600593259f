// The states of the tasks, by task and version: from the messages, and from meta.json, which keeps one per role.
import { isRecord } from '../../../std/is-record.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { Message, OpenQuestion, State } from './session.ts';
import { type SessionFolder, sessionFiles, type Trouble } from './session-folder.ts';
import { numberOf, recordOf, textOf, textsOf, timeOf } from './texts.ts';

const startWords: readonly unknown[] = ['in_progress', 'started', 'claimed'];

/** A role says that it has begun, and no more. */
export function isStart({ type, data }: Message): boolean {
  return type === 'state_update' && startWords.includes(data.status) && data.open_questions === undefined;
}

const doneWords: readonly unknown[] = ['task_complete', 'completed', 'complete', 'done'];

export function isDone({ type, data }: Message): boolean {
  return type === 'state_update' && doneWords.includes(data.status);
}

export function versionOf(data: Readonly<Record<string, unknown>>): number {
  return numberOf(data.version) ?? 1;
}

interface States {
  readonly states: readonly State[];
  readonly troubles: readonly Trouble[];
}

export function readStates(folder: SessionFolder, messages: readonly Message[]): States {
  const said = messages.flatMap(message => {
    const { task, type, data, from, at, place } = message;
    return task !== undefined && type === 'state_update' && !isStart(message)
      ? [stateOf(data, { task, role: from, at, place })]
      : [];
  });
  const meta = readMeta(folder);
  const kept = meta.states.filter(
    ({ task, version }) => !said.some(each => each.task === task && each.version >= version),
  );
  return { states: [...said, ...kept], troubles: meta.troubles };
}

function readMeta(folder: SessionFolder): States {
  const path = sessionFiles.meta;
  const file = folder.files.get(path);
  if (!file) return { states: [], troubles: [] };
  const value = parseJson(file.text);
  if (!isRecord(value)) return { states: [], troubles: [{ path, what: 'is not a JSON object' }] };
  const states = Object.entries(recordOf(value.role_state)).flatMap(([role, given]) => {
    const data = recordOf(given);
    const task = textOf(data.task_id);
    const isBegun = startWords.includes(data.status) && data.open_questions === undefined;
    return task === '' || isBegun ? [] : [stateOf(data, { task, role, at: timeOf(data._updated_at), place: path })];
  });
  return { states, troubles: [] };
}

function stateOf(data: Readonly<Record<string, unknown>>, known: Pick<State, 'task' | 'role' | 'at' | 'place'>): State {
  return {
    ...known,
    version: versionOf(data),
    ref: textOf(data.ref) || undefined,
    terms: textsOf(data.terminology_keys),
    openQuestions: questionsOf(data.open_questions),
    consumed: textsOf(data.upstream_refs_consumed),
    selfScore: numberOf(data.quality_self_score),
  };
}

function questionsOf(value: unknown): readonly OpenQuestion[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return given.flatMap(each => {
    if (typeof each === 'string') return [{ text: each, severity: undefined }];
    if (!isRecord(each)) return [];
    return [{ text: textOf(each.text ?? each.question), severity: textOf(each.severity).toLowerCase() || undefined }];
  });
}

/** Of each task the state with its highest version; of two with the same one, the later. */
export function latestStates(states: readonly State[]): ReadonlyMap<string, State> {
  const latest = new Map<string, State>();
  for (const state of states) {
    const known = latest.get(state.task);
    if (!known || state.version >= known.version) latest.set(state.task, state);
  }
  return latest;
}
