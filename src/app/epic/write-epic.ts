// What a person has written into an epic by a command: on the body that they saw, with their name in its log.
import { bodyChange } from '../../core/epic/body/body-change.ts';
import type { EpicBody } from '../../core/epic/body/epic-body.ts';
import type { StoredEdit } from '../../core/epic/body/epic-edit-schema.ts';
import { decisionKey, keyMark } from '../../core/epic/keys.ts';
import { Problem } from '../../core/problem.ts';
import { oneLine } from '../../std/one-line.ts';
import type { RunsWorkspace, Runtime } from '../runs/runs-workspace.ts';
import type { SeenEpic } from './find-epic.ts';

export interface PersonWrite {
  readonly kind: string;
  readonly about: string;
  /** In the log. */
  readonly said: string;
  readonly edits: readonly StoredEdit[];
}

/** Longer, a line of the log would lose its key. */
const saidMax = 250;

export async function writeAsPerson(
  { epics, clock }: Pick<Runtime, 'epics'> & Pick<RunsWorkspace, 'clock'>,
  { id, source, body }: SeenEpic & { readonly body: EpicBody },
  { kind, about, said, edits }: PersonWrite,
): Promise<void> {
  const key = decisionKey(id, kind, about, body);
  const at = new Date(clock.now()).toISOString();
  const log = { kind: 'append-log', at, text: `${oneLine(said, saidMax)} ${keyMark(key)}` } as const;
  const { version, form } = source;
  const written = await epics.write(id, { version, ...bodyChange({ key, form, edits: [...edits, log] }) });
  if (written.kind !== 'done') throw unwritable(id, written.reason);
  if (written.output.kind === 'refused') throw unwritable(id, written.output.why);
  if (written.output.kind === 'changed') throw changed(id);
}

function unwritable(id: string, reason: string): Problem {
  const remedy = 'Nothing was written. Mend what is in the way, then give the command again.';
  return new Problem({ code: 'epic-unwritable', what: `epic ${id} could not be written: ${reason}`, remedy });
}

export function changed(id: string): Problem {
  const what = `epic ${id} was changed in the meantime`;
  return new Problem({ code: 'epic-changed', what, remedy: `Read it again with "pitwall epic status ${id}".` });
}
