// What must be true before an item is dispatched: read here, judged by the flow.
import { type Answer, known, unknown } from '../../core/answer.ts';
import { filesNamedIn } from '../../core/epic/verdict/files-named.ts';
import { Problem } from '../../core/problem.ts';
import type { PreflightFacts } from '../../core/world/epic.ts';
import { acceptanceIn } from '../../core/world/filed-item.ts';
import type { ItemFacts } from '../../core/world/item.ts';
import type { Board } from '../../ports/board.ts';
import type { GitReader } from '../../ports/git-reader.ts';

export interface PreflightOptions {
  readonly board: Pick<Board, 'readItem'>;
  readonly git: Pick<GitReader, 'ask' | 'findFile'>;
  readonly folder: string;
  /** The base branch, as the remote has it and as it is here: work begins at the newer one. */
  readonly bases: readonly string[];
  readonly project: string;
  /** What a person knows it by. Absent: there is none. */
  openReviewOf(item: string): Promise<Answer<string>>;
  /** Undefined: it is not listed. */
  agentOf(worker: string): Promise<PreflightFacts['agent']>;
}

export function createPreflight(options: PreflightOptions) {
  return async (item: string, worker: string): Promise<Answer<PreflightFacts>> => {
    try {
      return await observe(options, item, worker);
    } catch (error) {
      if (error instanceof Problem) return unknown(error.message, 'refused');
      throw error;
    }
  };
}

async function observe(options: PreflightOptions, item: string, worker: string): Promise<Answer<PreflightFacts>> {
  const { board, project, openReviewOf, agentOf } = options;
  const [seen, review, agent] = await Promise.all([board.readItem(item), openReviewOf(item), agentOf(worker)]);
  if (seen.kind === 'unknown') return seen;
  if (review.kind === 'unknown') return review;
  const facts = seen.kind === 'known' ? seen.value : undefined;
  const acceptance = facts ? acceptanceIn(facts.body) : [];
  const files = facts ? await filesOf(options, [facts.title, facts.body].join('\n')) : [];
  return known({
    ...(facts ? { item: itemOf(facts, acceptance) } : {}),
    project,
    files,
    ...(review.kind === 'known' ? { openReview: review.value } : {}),
    ...(agent ? { agent } : {}),
  });
}

function itemOf(facts: ItemFacts, acceptance: readonly string[]): NonNullable<PreflightFacts['item']> {
  const { title, body, labels, author, isTrusted, isClosed = false, blockers } = facts;
  return { title, body, acceptance, labels, author, isTrusted, isClosed, blockers };
}

async function filesOf({ git, folder, bases }: PreflightOptions, text: string): Promise<PreflightFacts['files']> {
  const names = filesNamedIn(text);
  if (names.length === 0) return [];
  const tips = await Promise.all(bases.map(base => git.ask(folder, tipOf(base))));
  const commits = [...new Set(tips.filter(tip => tip !== undefined))];
  const isIn = async (commit: string, path: string) => (await git.findFile(folder, commit, path)) !== undefined;
  return await Promise.all(
    names.map(async path => {
      const found = await Promise.all(commits.map(commit => isIn(commit, path)));
      return { path, isThere: found.includes(true) };
    }),
  );
}

const tipOf = (base: string) => ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`];
