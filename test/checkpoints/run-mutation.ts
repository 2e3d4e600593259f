// Runs one change of the good session: which rows it turned, and what is wrong with that.
import { readFileSync } from 'node:fs';
import { readSessionFolder } from '../../src/config/sessions/read-session-folder.ts';
import { type Assessment, assess } from '../../src/core/checkpoint/assess.ts';
import type { CheckpointId } from '../../src/core/checkpoint/check.ts';
import { readSession } from '../../src/core/checkpoint/session/read-session.ts';
import { judgeSession, type Mutation } from './mutations.ts';
import { goodNow, SessionCopy } from './session-copy.ts';

export interface MutationReport extends Pick<Mutation, 'what' | 'checkpoint'> {
  /** `check result place: evidence` of each row that is other than in the good session. */
  readonly turned: readonly string[];
  readonly verdict: Assessment['verdict'];
  /** Empty: it turned exactly what it had to. */
  readonly wrong: readonly string[];
}

export function runMutation({ what, checkpoint, change, turns, names = [], place = '' }: Mutation): MutationReport {
  using session = new SessionCopy();
  const before = assessFolder(session, checkpoint);
  change(session);
  const after = assessFolder(session, checkpoint);
  const turned = after.rows.filter(row => row.result !== before.rows.find(({ id }) => id === row.id)?.result);
  const expected = Object.entries(turns).map(([id, result]) => `${id} ${result}`);
  const found = turned.map(({ id, result }) => `${id} ${result}`);
  const missing = names.filter(name => !turned[0]?.names.includes(name));
  const wrong = [
    ...(found.toSorted().join() === expected.toSorted().join() ? [] : [`turned ${found.join(', ') || 'nothing'}`]),
    ...(missing.length === 0 ? [] : [`does not name ${missing.join(', ')}`]),
    ...turned
      .slice(0, 1)
      .filter(row => place !== '' && !row.place?.startsWith(place))
      .map(row => `${row.id} is at ${row.place}`),
  ];
  const rows = turned.map(row => `${row.id} ${row.result} ${row.place ?? ''}: ${row.evidence}`);
  return { what, checkpoint, turned: rows, verdict: after.verdict, wrong };
}

export function assessFolder(session: SessionCopy, checkpoint: CheckpointId): Assessment {
  const read = readSession(readSessionFolder(session.folder));
  const text = (path: string) => {
    const isRead = read.sizes.has(path);
    return isRead ? readFileSync(session.path(path), 'utf8') : '';
  };
  return assess(read, { checkpoint, now: Date.parse(goodNow), judged: judgeSession(read, text) });
}
