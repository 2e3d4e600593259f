// One repository on GitHub, as its adapters share it: the way to ask, whom to trust, and how its own comments are marked.
import type { ApiCalls } from './api-calls.ts';
import type { GitHubClient } from './client.ts';
import { commentMarks } from './comment-mark.ts';
import type { Owners } from './owners.ts';

export interface GitHubRepository {
  readonly client: GitHubClient;
  readonly calls: ApiCalls;
  readonly owner: string;
  readonly name: string;
  readonly owners: Owners;
  /** Numbers of pull requests that were made here, by branch. */
  readonly pulls: Map<string, number>;
  /** Made when it is needed first. */
  commentKey(): Buffer;
}

export const marksOf = (github: GitHubRepository, item: string) =>
  commentMarks(github.commentKey(), `${github.owner}/${github.name}#${item}`.toLowerCase());

/** Parameters of every route below `/repos/{owner}/{repo}`. */
export const placeOf = ({ owner, name }: GitHubRepository) => ({ owner, repo: name });

/** Names of accounts, repositories and columns know no case. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Items of a GitHub repository are numbers; anything else was never one of them. */
export const numberOf = (item: string) =>
  /^[1-9]\d{0,9}$/.test(item) && Number(item) <= numberMax ? Number(item) : undefined;

/** GraphQL has no larger ones. */
const numberMax = 2 ** 31 - 1;
