// The conflict detector of a team with 200 members that have changed 2,000 files each: one member's news, and all from scratch.
import { dueNotices } from '../../src/core/team/conflict/due.ts';
import { entryOf } from '../../src/core/team/conflict/entry.ts';
import { Overlaps } from '../../src/core/team/conflict/overlaps.ts';
import { touchedBy } from '../../src/core/team/conflict/touched.ts';
import { teamSettingsSchema } from '../../src/core/team/events.ts';
import type { FileChange } from '../../src/core/world/workset.ts';
import { cpuMs, ms, type Row, times } from './measure.ts';

const [members, files] = [200, 2000];
const [updateMsMax, scratchMsMax] = [100, 2000];
/** Of the time from scratch: a member is one of 200, and what the rest says is gone through once more. */
const shareMax = 0.1;
const options = { worktree: '/w', ignoreCase: false };
const settings = teamSettingsSchema.parse({});

interface Member {
  readonly agent: string;
  readonly claims: readonly string[];
  readonly changes: readonly FileChange[];
}

export async function benchConflicts(): Promise<readonly Row[]> {
  const roster = Array.from({ length: members }, (_, at) => memberAt(at));
  const overlaps = new Overlaps();
  const scratch = await cpuMs(3, () => {
    const fresh = new Overlaps();
    for (const member of roster) declare(fresh, member);
    for (const member of roster) touch(fresh, member);
    count(fresh);
  });
  for (const member of roster) {
    declare(overlaps, member);
    touch(overlaps, member);
  }
  const [one] = roster;
  const update = await cpuMs(10, () => {
    if (one) declare(overlaps, one);
    if (one) touch(overlaps, one);
    count(overlaps);
  });
  const what = `${members} members x ${files} files`;
  return [
    limit(`conflicts: one member's news, ${what}`, update, updateMsMax),
    limit(`conflicts: from scratch, ${what}`, scratch, scratchMsMax),
    {
      what: "conflicts: one member's news against from scratch",
      measured: times(update / scratch),
      goal: `<= ${shareMax} x`,
      isMet: update / scratch <= shareMax,
    },
  ];
}

const limit = (what: string, value: number, max: number): Row => ({
  what,
  measured: ms(value),
  goal: `<= ${max} ms`,
  isMet: value <= max,
});

/** Neighbours share one file, declared and changed by both. */
function memberAt(at: number): Member {
  const own = Array.from({ length: files - 2 }, (_, file) => `part-${at}/deep/folder/file-${file}.ts`);
  const shared = [`shared/${at}.ts`, `shared/${at + 1}.ts`];
  const changes = [...own, ...shared].map((path): FileChange => ({ path, hunks: [[1, 9]] }));
  return { agent: `agent-${at}`, claims: [`part-${at}/`, ...shared], changes };
}

function declare(overlaps: Overlaps, { agent, claims }: Member): void {
  overlaps.declare(
    agent,
    claims.flatMap(claim => entryOf(claim, options) ?? []),
  );
}

function touch(overlaps: Overlaps, { agent, changes }: Member): void {
  overlaps.touch(agent, touchedBy(agent, changes, options));
}

function count(overlaps: Overlaps): void {
  const { messages } = dueNotices({ overlaps: overlaps.all(), notices: [], settings, now: 0 });
  const expected = 2 * (members - 1);
  if (messages.length !== expected) throw new Error(`${messages.length} messages instead of ${expected}`);
}
