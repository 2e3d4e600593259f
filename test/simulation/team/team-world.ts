// A seeded team: several runs that land on one branch, who is in it from the start, who may join, and who depends on whom.
import { type TeamMember, type TeamSettings, teamSettingsSchema } from '../../../src/core/team/events.ts';
import { teamWorkflow } from '../../../src/core/workflow/workflow.ts';
import { BaseBranch } from '../base-branch.ts';
import type { Site } from '../site.ts';
import { createWorld, type World } from '../world.ts';

export const team = 'crew';
export const teamStream = `team/${team}`;
const target = `pitwall/${team}`;

export interface TeamWorld {
  readonly site: Site;
  readonly base: BaseBranch;
  /** All that are or may become members. */
  readonly worlds: readonly World[];
  readonly members: readonly TeamMember[];
  readonly spares: readonly TeamMember[];
  readonly settings: TeamSettings;
}

export function createTeam(site: Site): TeamWorld {
  const { random } = site;
  const base = new BaseBranch();
  base.traitOfLanding = () => random.pick(['apart', 'apart', 'apart', 'near', 'conflict']);
  const count = random.whole(1, 4);
  const items = Array.from({ length: count + random.whole(0, 2) }, (_, n) => String(11 + n));
  const worlds = items.map(item =>
    createWorld(site, item, {
      shared: { base, commitPrefix: `work-${item}-` },
      workflow: teamWorkflow,
      isKind: random.chance(0.9),
      target,
    }),
  );
  const all = items.map(item => ({
    name: `m${item}`,
    item,
    title: `item ${item}`,
    dependsOn: dependsOn(site, items, item),
  }));
  return { site, base, worlds, members: all.slice(0, count), spares: all.slice(count), settings: drawSettings(site) };
}

/** Mostly on those before it, now and then on any, so that there are cycles, and now and then on what is not there. */
function dependsOn({ random }: Site, items: readonly string[], item: string): readonly string[] {
  if (random.chance(0.03)) return ['nowhere'];
  const isAny = random.chance(0.15);
  return items.filter(each => (isAny ? each !== item : each < item) && random.chance(0.25)).map(each => `m${each}`);
}

function drawSettings({ random }: Site): TeamSettings {
  return teamSettingsSchema.parse({ hasTests: random.chance(0.9) });
}

export const teamRequest = ({ members, settings }: TeamWorld) => ({
  team,
  base: 'base',
  onto: target,
  members: [...members],
  settings,
});
