// What the journal of a repository knows about its items, and the issues where GitHub has them.
import { readProject } from '../adapters/board/github-project/project.ts';
import { readIssueCards } from '../adapters/board/github-project/read-issue-cards.ts';
import { doneItems } from '../adapters/board/local.ts';
import type { Failure } from '../adapters/github/reply.ts';
import { currentOwner } from '../adapters/owner/current-owner.ts';
import { ownerLiveness } from '../adapters/owner/owner-liveness.ts';
import { readReviews, readThread } from '../adapters/thread/read-streams.ts';
import { type BoardFacts, noFacts } from '../app/board/board-facts.ts';
import { endedItems, readRuns } from '../app/runs/find-run.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { Problem } from '../core/problem.ts';
import { threadPrefix } from '../core/thread/events.ts';
import type { Journal } from '../ports/journal.ts';
import type { OwnerLiveness } from '../ports/owner.ts';
import { gitReader } from './git-reader.ts';
import { openHere } from './repository-store.ts';

export async function readBoardFacts(folder: string, environment: Environment): Promise<BoardFacts> {
  const [local, issues] = await Promise.all([readJournal(folder, environment), readIssues(folder, environment)]);
  return issues ? { ...local, ...issues } : local;
}

async function readJournal(folder: string, environment: Environment): Promise<BoardFacts> {
  const store = await openHere(folder, environment, 'pitwall');
  if (!store) return noFacts;
  try {
    return await boardFacts(store.journal, ownerLiveness(currentOwner('pitwall')));
  } finally {
    store.close();
  }
}

/** Undefined: items are files. A closed issue is listed as long as its card is in the last column. */
async function readIssues(folder: string, environment: Environment) {
  const { config } = await loadConfig(await gitReader.topFolder(folder));
  if (config.forge !== 'github') return undefined;
  const [{ openGitHub }, { projectOf }] = await Promise.all([import('./github.ts'), import('./github-forge.ts')]);
  const github = await openGitHub(config, environment);
  if (!github) return undefined;
  const board = projectOf(github, config);
  // Without this check a missing field would show as cards without a column.
  const [project, cards] = await Promise.all([readProject(board), readIssueCards(board)]);
  if (project.kind !== 'ok') throw unreadable(project);
  if (cards.kind !== 'ok') throw unreadable(cards);
  return {
    issues: cards.value,
    cards: new Map(cards.value.flatMap(({ id, status }) => (status ? [[id, status] as const] : []))),
  };
}

function unreadable({ kind, reason }: Failure): Problem {
  const what = `the board cannot be read: ${reason}`;
  if (kind !== 'refused') return new Problem({ code: 'forge-silent', what, remedy: 'Try again.' });
  const remedy = 'Check projectNumber and statusField in .pitwall/config.yaml.';
  return new Problem({ code: 'forge-refused', what, remedy });
}

async function boardFacts(journal: Journal, liveness: OwnerLiveness): Promise<BoardFacts> {
  const [states, reviews, cards] = await Promise.all([readRuns(journal), readReviews(journal), readCards(journal)]);
  const runs = await Promise.all(
    states.map(async state => {
      const holder = await journal.leaseHolder(state.stream);
      return { state, isDriven: holder !== undefined && liveness(holder.owner) !== 'dead' };
    }),
  );
  return { cards, runs, done: doneItems(endedItems(states), reviews) };
}

async function readCards(journal: Journal): Promise<ReadonlyMap<string, string>> {
  const heads = await journal.streams(threadPrefix);
  const cards = await Promise.all(
    heads.map(async ({ stream }): Promise<readonly [string, string][]> => {
      const item = stream.slice(threadPrefix.length);
      const { card } = await readThread(journal, item);
      return card === undefined ? [] : [[item, card]];
    }),
  );
  return new Map(cards.flat());
}
