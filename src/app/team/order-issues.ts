// What an issue waits for, its forge says: members wait for each other, and nothing is begun that waits for anything else.
import { Problem } from '../../core/problem.ts';
import type { PlannedItem } from '../entry/plan-run.ts';
import type { TeamStart } from './answers.ts';

/** `known`: items of the team that is there. A Problem where one is in the way that is not in the team. */
export function orderIssues(
  items: TeamStart['items'],
  planned: readonly PlannedItem[],
  known: readonly string[],
): TeamStart['items'] {
  const team = new Set([...planned.map(({ item }) => item), ...known]);
  return items.map((item, at) => {
    const { item: issue = '', blockers = [] } = planned[at] ?? {};
    const others = blockers.map(name => ({ name, issue: name.replace(/^#/, '') }));
    const strange = others.filter(other => !team.has(other.issue));
    if (strange.length > 0)
      throw waits(
        issue,
        strange.map(({ name }) => name),
      );
    return { ...item, dependsOn: [...new Set([...item.dependsOn, ...others.map(other => other.issue)])] };
  });
}

function waits(issue: string, others: readonly string[]): Problem {
  const remedy = 'Finish these first, remove the dependency, or take the issues into the team: --items names them.';
  return new Problem({ code: 'entry-blocked', what: `item ${issue} waits for ${others.join(', ')}`, remedy });
}
