// What a team is started from, as a person names it: specs and items, with what depends on what.

import { openItems } from '../../config/items/open-items.ts';
import { readSpecs } from '../../config/specs/read-specs.ts';
import { Problem } from '../../core/problem.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { TeamStart } from './answers.ts';
import { memberNames } from './member-names.ts';

export interface TeamSources {
  /** Files and folders. */
  readonly specs: readonly string[];
  /** Numbers of items. */
  readonly items: readonly string[];
  /** Names that the team has already. */
  readonly members?: readonly string[];
  /** The agent, or the runner, that writes the code of those whose spec does not say it. */
  readonly agent?: string | undefined;
}

export interface NamedItems {
  readonly items: TeamStart['items'];
  readonly suggestedName: string;
  /** What was left out or not understood, a sentence each. */
  readonly notes: readonly string[];
}

export async function readTeamItems(
  workspace: Pick<RunsWorkspace, 'cwd' | 'project'>,
  { specs, items, members = [], agent: given }: TeamSources,
): Promise<NamedItems> {
  if (specs.length + items.length === 0) throw nothingNamed();
  const { repository: folder, config } = await workspace.project();
  const [spec] = specs;
  if (spec !== undefined && config.forge === 'github') throw notAnIssue(spec);
  const read = specs.length === 0 ? nothing : await readSpecs({ folder, cwd: workspace.cwd, paths: specs, members });
  const ofSpecs = read.drafts.map(({ name, title, body, dependsOn, source, agent = given }) => ({
    text: `# ${title}\n\n${body}`,
    name,
    dependsOn,
    source,
    ...(agent && { agent }),
  }));
  const itemOf = (number: string) => itemNamed(workspace, number.trim());
  const ofItems = (await Promise.all(items.map(itemOf))).map(item => ({ ...item, ...(given && { agent: given }) }));
  const first = read.drafts[0]?.name ?? `items-${items.join('-')}`;
  return { items: [...ofSpecs, ...ofItems], suggestedName: memberNames([first])[0] ?? 'team', notes: read.notes };
}

const nothing = { drafts: [], notes: [] };

/** A local item says itself what must be done first; a forge's is asked when it is run. */
async function itemNamed(
  { project }: Pick<RunsWorkspace, 'project'>,
  text: string,
): Promise<TeamStart['items'][number]> {
  const { git, repository, base, config } = await project();
  const item = config.forge === 'github' ? undefined : await openItems(git, repository, base).read(text);
  return { text, dependsOn: item?.dependsOn ?? [] };
}

function notAnIssue(spec: string): Problem {
  return new Problem({
    code: 'team-spec',
    what: `with forge github the members of a team are issues, and ${spec} is a file`,
    remedy: `Open an issue for each spec, as in "gh issue create --title … --body-file ${spec}", then name them: --items 3,4.`,
  });
}

function nothingNamed(): Problem {
  return new Problem({
    code: 'usage',
    what: 'a team needs at least one spec or item',
    remedy: 'Name files, as in "pitwall team start specs/*.md", or items with --items 3,4.',
  });
}
