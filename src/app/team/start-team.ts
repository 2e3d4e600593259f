// Starts a team: what its members work on, who they are, and the branch that they land on, recorded as one fact with its author.
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config/schema.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import {
  memberNameSchema,
  type TeamEvent,
  type TeamMember,
  type TeamSettings,
  teamSettingsSchema,
} from '../../core/team/events.ts';
import { isOwnBranch, ownBranch } from '../../core/team/own-branch.ts';
import { type PlannedItem, planRun, type RunPlan, type StartPlan } from '../entry/plan-run.ts';
import { type Confirmation, refuseUnconfirmed } from '../entry/trust.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { TeamStart, TeamStarted } from './answers.ts';
import { readTeam, teamStreamOf } from './find-team.ts';
import { memberNames } from './member-names.ts';
import { orderIssues } from './order-issues.ts';

export interface TeamPlan {
  readonly kind: 'plan';
  readonly team: string;
  readonly base: string;
  readonly onto: string;
  readonly members: readonly TeamMember[];
  /** How each of them works. Undefined: all of them have open runs. */
  readonly start?: StartPlan | undefined;
}

/** Nothing is started; a sentence or a spec becomes an item. */
export async function planTeam(
  workspace: RunsWorkspace,
  actor: Actor,
  request: TeamStart,
): Promise<TeamPlan | { readonly kind: 'confirm'; readonly needed: Confirmation }> {
  ensurePerson(actor);
  const { base, config } = await workspace.project();
  const team = checkName(request.name);
  const { onto = ownBranch(team) } = request;
  if (config.forge === 'github' && (!isOwnBranch(onto) || onto === base)) throw notOnto(onto);
  await refuseOpen(workspace, team);
  const planned = await planMembers(workspace, actor, request);
  if (planned.kind === 'confirm') return planned;
  const { members, plan } = planned;
  refuseOpenRuns(plan);
  return { kind: 'plan', team, base, onto, members, start: plan.start };
}

export function teamSettingsOf({ commands, gates, team }: Pick<Config, 'commands' | 'gates' | 'team'>): TeamSettings {
  const { conflictWindowSec, noProgressMin, silentMin, blockedMin, ...others } = team;
  return teamSettingsSchema.parse({
    ...others,
    windowMs: conflictWindowSec * 1000,
    noProgressMs: noProgressMin * 60_000,
    silentMs: silentMin * 60_000,
    blockedMs: blockedMin * 60_000,
    hasTests: (commands.test?.length ?? 0) > 0 && gates.test !== 'off',
  });
}

interface MembersRequest {
  readonly items: TeamStart['items'];
  /** Who is in the team already. */
  readonly known?: readonly TeamMember[];
}

type PlannedMembers =
  | { readonly kind: 'members'; readonly members: readonly TeamMember[]; readonly plan: RunPlan }
  | { readonly kind: 'confirm'; readonly needed: Confirmation };

export async function planMembers(
  workspace: RunsWorkspace,
  actor: Actor,
  { items, known = [] }: MembersRequest,
): Promise<PlannedMembers> {
  const named = items.flatMap(({ text, agent }) => (agent === undefined ? [] : [[text, agent] as const]));
  const plan = await planRun(workspace, actor, {
    items: items.map(({ text }) => text),
    workflow: 'team',
    isOrdered: true,
    agentOf: new Map(named),
  });
  if (plan.kind === 'confirm') return plan;
  const { config } = await workspace.project();
  const inTeam = known.map(({ item }) => item);
  const ordered = config.forge === 'github' ? orderIssues(items, plan.items, inTeam) : items;
  return { kind: 'members', members: membersOf(ordered, plan.items, known), plan };
}

/** Its stream. */
export async function startTeam(workspace: RunsWorkspace, actor: Actor, plan: TeamPlan): Promise<string> {
  ensurePerson(actor);
  const { config, git, repository } = await workspace.project();
  const { journal } = await workspace.openRuns();
  const { team, base, onto, members } = plan;
  // Git tried it when it made the repository.
  const ignoreCase = (await git.ask(repository, ['config', '--type=bool', 'core.ignorecase'])) === 'true';
  const settings = { ...teamSettingsOf(config), ignoreCase };
  const event: TeamEvent = { type: 'TeamRequested', data: { team, base, onto, members, settings } };
  const stream = teamStreamOf(team);
  const events = [{ ...event, id: randomUUID(), at: workspace.clock.now(), actor }];
  const outcome = await journal.append({ stream, expectedVersion: 0, events });
  if (outcome.kind !== 'appended') throw isThere(team);
  return stream;
}

/** Plan and start in one, where no person can be asked: what one would have to confirm is a Problem. */
export async function requestTeam(workspace: RunsWorkspace, actor: Actor, request: TeamStart): Promise<TeamStarted> {
  const plan = await planTeam(workspace, actor, request);
  if (plan.kind === 'confirm') throw refuseUnconfirmed(plan.needed);
  const { team, base, onto, members } = plan;
  return { plan: { team, base, onto, members }, team: await startTeam(workspace, actor, plan) };
}

function membersOf(
  items: TeamStart['items'],
  planned: readonly PlannedItem[],
  known: readonly TeamMember[],
): readonly TeamMember[] {
  const titles = items.map(({ name }, at) => name ?? planned[at]?.title ?? '');
  const names = memberNames(
    titles,
    known.map(({ name }) => name),
  );
  const nameOf = (wanted: string) => {
    const at = items.findIndex((item, index) => [item.name, item.source, planned[index]?.item].includes(wanted));
    return names[at] ?? known.find(({ source, item }) => source === wanted || item === wanted)?.name ?? wanted;
  };
  return items.map((item, at) => ({
    name: names[at] ?? '',
    item: planned[at]?.item ?? '',
    title: planned[at]?.title ?? '',
    dependsOn: item.dependsOn.map(nameOf),
    ...(item.source === undefined ? {} : { source: item.source }),
    ...(item.agent === undefined ? {} : { agent: item.agent }),
  }));
}

function checkName(name: string): string {
  if (memberNameSchema.safeParse(name).success) return name;
  const remedy = 'Use small letters, digits and hyphens, such as "auth"; it must not end in a hyphen and a number.';
  throw new Problem({ code: 'team-name', what: `${JSON.stringify(name)} cannot be the name of a team`, remedy });
}

async function refuseOpen(workspace: Pick<RunsWorkspace, 'findRuns'>, team: string): Promise<void> {
  const store = await workspace.findRuns();
  const { request, ended } = store ? await readTeam(store.journal, team) : {};
  if (request) throw isThere(team, ended !== undefined);
}

/** Each of its members would need a pull request of its own there, and the rights to merge it. */
function notOnto(onto: string): Problem {
  const remedy = 'Leave --onto out: "pitwall merge" opens one pull request of all that the members landed.';
  const what = `with forge github the members of a team land on a branch of Pitwall's own, not on ${onto}`;
  return new Problem({ code: 'team-onto', what, remedy });
}

function isThere(team: string, isOver = false): Problem {
  const remedy = isOver
    ? 'It is over: choose another name with --name.'
    : `Continue it with "pitwall team resume ${team}", or choose another name with --name.`;
  return new Problem({ code: 'team-exists', what: `there is a team ${team} already`, remedy });
}

/** Their branches began elsewhere, and a person may be waiting for their reviews. */
export function refuseOpenRuns({ items }: RunPlan): void {
  const open = items.filter(({ run }) => run !== undefined);
  if (open.length === 0) return;
  const names = open.map(({ item }) => item).join(', ');
  const remedy = 'Merge, stop or drop those runs first, or leave these items out.';
  throw new Problem({ code: 'team-open-run', what: `item ${names} has an open run already`, remedy });
}
