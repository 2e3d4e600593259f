// Teams by the names that people give them.
import { Problem } from '../../core/problem.ts';
import { teamFlow } from '../../core/team/flow.ts';
import type { TeamState } from '../../core/team/state.ts';
import { streamOf } from '../../engine/stream.ts';
import type { Journal } from '../../ports/journal.ts';
import type { RunStore, RunsWorkspace } from '../runs/runs-workspace.ts';

const prefix = `${teamFlow.name}/`;

export const teamStreamOf = (name: string) => `${prefix}${name.replace(prefix, '')}`;

export async function teamNames(journal: Journal): Promise<readonly string[]> {
  return (await journal.streams(prefix)).map(head => head.stream.slice(prefix.length)).toSorted();
}

export async function readTeam(journal: Journal, name: string): Promise<TeamState> {
  return (await streamOf(journal, teamFlow, teamStreamOf(name)).refresh()).state as TeamState;
}

/** A team with the store that it is in; without a name the only one that is open. A Problem names those that there are. */
export async function openTeam(
  workspace: Pick<RunsWorkspace, 'findRuns'>,
  name: string | undefined,
): Promise<{ readonly store: RunStore; readonly state: TeamState }> {
  const store = await workspace.findRuns();
  if (!store) throw unknownTeam('no team was ever started in this repository', []);
  const { journal } = store;
  const names = await teamNames(journal);
  if (name === undefined) {
    const open = (await Promise.all(names.map(each => readTeam(journal, each)))).filter(each => !each.ended);
    const [only, another] = open;
    if (only && !another) return { store, state: only };
    throw unknownTeam(only ? 'several teams are open' : 'no team is open', names);
  }
  const state = await readTeam(journal, name);
  if (!state.request) throw unknownTeam(`there is no team ${JSON.stringify(name)} in this repository`, names);
  return { store, state };
}

function unknownTeam(what: string, names: readonly string[]): Problem {
  const remedy = names.length === 0 ? 'Start one with "pitwall team start".' : `Name one of ${names.join(', ')}.`;
  return new Problem({ code: 'team-unknown', what, remedy });
}
