// What a team is started from, as a person names it: specs and items, with what depends on what.
import { basename } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import type { TeamStart } from './answers.ts';
import { memberNames } from './member-names.ts';

export interface NamedItems {
  readonly items: TeamStart['items'];
  readonly suggestedName: string;
}

export async function readTeamItems(
  _workspace: Pick<RunsWorkspace, 'cwd'>,
  { specs, items }: { readonly specs: readonly string[]; readonly items: readonly string[] },
): Promise<NamedItems> {
  const ofSpecs = specs.map(path => ({ text: path, name: basename(path, '.md'), dependsOn: [], source: path }));
  const ofItems = items.map(number => ({ text: number.trim(), dependsOn: [] }));
  const all = [...ofSpecs, ...ofItems];
  if (all.length === 0)
    throw new Problem({
      code: 'usage',
      what: 'a team needs at least one spec or item',
      remedy: 'Name files, as in "pitwall team start specs/*.md", or items with --items 3,4.',
    });
  const first = ofSpecs[0]?.name ?? `team${items[0]}`;
  return { items: all, suggestedName: memberNames([first])[0] ?? 'team' };
}
