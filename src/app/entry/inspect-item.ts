// What the board shows of an item before it is run: its text, its card, and whether it waits for items that wait for it. Read once.
import { itemUnknown } from '../../config/items/item-problem.ts';
import { openItems } from '../../config/items/open-items.ts';
import { Problem } from '../../core/problem.ts';
import { dependencyCircle } from '../../core/thread/dependency-circle.ts';
import type { ItemFacts } from '../../core/world/item.ts';
import type { Project } from '../project.ts';
import type { CardCheck, Runtime } from '../runs/runs-workspace.ts';

export interface ItemInspection {
  readonly facts: ItemFacts;
  /** The column of its card; undefined: it has none. */
  readonly column: string | undefined;
  /** The items that wait for each other, if it waits for such. */
  readonly circle: readonly string[] | undefined;
}

export type ItemSource = Pick<Runtime, 'board' | 'checkCard' | 'issuesOf'>;

/** A Problem when it is not there, cannot be read, or its card cannot be moved. */
export async function inspectItem(source: ItemSource, project: Project, item: string): Promise<ItemInspection> {
  const [answer, card, check] = await Promise.all([
    source.board.readItem(item),
    source.board.cardStatus(item),
    source.checkCard(item),
  ]);
  if (answer.kind === 'unknown') throw silent(`item ${item} cannot be read: ${answer.reason}`);
  if (answer.kind === 'absent') throw await missing(source, project, item);
  if (check.kind !== 'fine') throw cardProblem(check);
  if (card.kind === 'unknown') throw silent(`the card of item ${item} cannot be read: ${card.reason}`);
  const facts = answer.value;
  return {
    facts,
    column: card.kind === 'known' ? card.value : undefined,
    circle: facts.blockers.length > 0 ? await circleOf(source, project, item) : undefined,
  };
}

/** Only items that are files can wait for each other in a circle: a forge refuses that itself. */
async function circleOf({ issuesOf }: ItemSource, { git, repository, base }: Project, item: string) {
  if (issuesOf !== undefined) return undefined;
  const { items } = await openItems(git, repository, base).readAll();
  const dependsOn = new Map(items.map(each => [each.id, each.dependsOn]));
  return dependencyCircle(item, id => dependsOn.get(id) ?? []);
}

async function missing({ issuesOf }: ItemSource, { git, repository, base }: Project, item: string): Promise<Problem> {
  if (issuesOf === undefined) return itemUnknown(item, await openItems(git, repository, base).ids());
  return noIssue(`${issuesOf} has no issue #${item}`);
}

export function noIssue(what: string): Problem {
  const remedy = 'With forge github an item is an issue: name one by its number, or open it first ("gh issue create").';
  return new Problem({ code: 'item-unknown', what, remedy });
}

function silent(what: string): Problem {
  return new Problem({ code: 'forge-silent', what, remedy: 'Try again.' });
}

const cardProblems = {
  'off-board': {
    code: 'entry-off-board',
    remedy: 'With "addToProject: true" Pitwall adds issues to the board itself.',
  },
  'no-board': { code: 'config-board', remedy: 'The keys are in .pitwall/config.yaml.' },
  'no-right': { code: 'forge-refused', remedy: 'Give the token what it lacks, then run the same command again.' },
} as const;

function cardProblem({ kind, reason }: CardCheck): Problem {
  if (kind === 'unknown' || kind === 'fine') return silent(`the card cannot be read: ${reason}`);
  return new Problem({ ...cardProblems[kind], what: reason });
}
