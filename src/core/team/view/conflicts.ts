// Where members get into each other's way now: by the intents on the bus and by what their worktrees show.
import { trialMergeQuery, type Workset, worksetQuery } from '../../world/workset.ts';
import type { TeamWorld } from '../asks.ts';
import { busQuery } from '../bus/asks.ts';
import { type Intent, intentsInForce } from '../bus/bus-state.ts';
import { type Due, dueNotices } from '../conflict/due.ts';
import { entryOf } from '../conflict/entry.ts';
import { Overlaps } from '../conflict/overlaps.ts';
import { touchedBy } from '../conflict/touched.ts';
import { memberOf } from '../roster.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import { type MemberView, membersOf, runOf } from './members.ts';
import { conflictsInForce } from './notices.ts';

/** What the overlaps of a team were computed from. They follow from it alone: whoever lost them computes them again. */
interface Known {
  readonly overlaps: Overlaps;
  readonly worksets: Map<string, Workset | undefined>;
  readonly declared: Map<string, string>;
}

const knownOf = new WeakMap<object, Known>();

/** What cannot be seen now stays as it was, and nothing is over because of it. */
export function conflictsNow(state: TeamState, world: TeamWorld, now: number): Due {
  const request = requestOfTeam(state);
  const before = knownOf.get(request);
  const known = before ?? { overlaps: new Overlaps(), worksets: new Map(), declared: new Map() };
  knownOf.set(request, known);
  const present = membersOf(state, world).filter(isAtWork);
  const names = new Set(present.map(({ member }) => member.name));
  for (const agent of known.overlaps.agents) if (!names.has(agent)) forget(known, agent);
  const bus = world.get(busQuery(state.roster.team));
  const blind = new Set(present.filter(view => !follow(state, world, known, view)).map(({ member }) => member.name));
  const intents = bus.kind === 'known' ? intentsInForce(bus.value, now) : [];
  if (bus.kind !== 'unknown') for (const name of names) declare(state, known, name, intents);
  const due = dueNotices({ overlaps: known.overlaps.all(), notices: state.notices, settings: request.settings, now });
  const isCertain = bus.kind !== 'unknown';
  const cleared = due.cleared.filter(({ pair }) => isCertain && !pair.some(name => blind.has(name)));
  const ends = intents.map(({ at, validForSeconds }) => at + validForSeconds * 1000);
  const wakes = [...ends, ...(due.wakeAt === undefined ? [] : [due.wakeAt])];
  return { ...due, cleared, wakeAt: wakes.length === 0 ? undefined : Math.min(...wakes) };
}

/** Its work has not landed, and is not given up. Without a view of its run it stays. */
const isAtWork = ({ run }: MemberView) => run?.phase !== 'ended';

/** False: it cannot be seen. */
function follow(state: TeamState, world: TeamWorld, known: Known, { member, run }: MemberView): boolean {
  const { name } = member;
  const query = runOf(state, member) === undefined ? undefined : worksetOf(state, runOf(state, member) ?? '');
  const answer = query && world.get(query);
  if (answer?.kind === 'unknown') return false;
  const workset = answer?.kind === 'known' ? answer.value.workset : undefined;
  if (known.worksets.has(name) && known.worksets.get(name) === workset) return run !== undefined;
  known.worksets.set(name, workset);
  const options = { worktree: workset?.worktree ?? '', ignoreCase: requestOfTeam(state).settings.ignoreCase };
  known.overlaps.touch(name, touchedBy(name, workset?.changes ?? [], options));
  return run !== undefined;
}

function declare(state: TeamState, known: Known, name: string, intents: readonly Intent[]): void {
  const own = intents.filter(({ member }) => member === name);
  const worktree = known.worksets.get(name)?.worktree ?? '';
  const mark = JSON.stringify([worktree, ...own.map(({ id }) => id)]);
  if (known.declared.get(name) === mark) return;
  known.declared.set(name, mark);
  const { ignoreCase } = requestOfTeam(state).settings;
  const entries = own.flatMap(({ files }) => files.flatMap(file => entryOf(file, { worktree, ignoreCase }) ?? []));
  known.overlaps.declare(name, entries);
}

function forget({ overlaps, worksets, declared }: Known, agent: string): void {
  overlaps.remove(agent);
  worksets.delete(agent);
  declared.delete(agent);
}

export function worksetOf(state: TeamState, run: string): ReturnType<typeof worksetQuery> {
  const { onto, settings } = requestOfTeam(state);
  return worksetQuery(run, {
    base: onto,
    everyMs: settings.worksetPollMs,
    watcher: state.stream,
    epoch: state.resumes,
  });
}

export interface SharingPair {
  readonly pair: readonly [string, string];
  readonly query: ReturnType<typeof trialMergeQuery>;
}

/** Pairs that have changed one file: whether git can merge them is worth a try. */
export function sharingPairs(state: TeamState): readonly SharingPair[] {
  return conflictsInForce(state)
    .filter(({ type }) => type === 'in-flight')
    .flatMap(({ pair }) => {
      const [one, other] = pair.map(name => {
        const member = memberOf(state.roster, name);
        return member && runOf(state, member);
      });
      return one === undefined || other === undefined ? [] : [{ pair, query: trialMergeQuery(one, other) }];
    });
}
