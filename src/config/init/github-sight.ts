// What can be seen of GitHub before any run, as facts. What they lack for a run is judged by github-missing.ts.

export interface GitHubWish {
  readonly folder: string;
  readonly remote: string;
  /** Undefined: where the remote leads to. */
  readonly repo?: string | undefined;
  /** Undefined: the only one that there is. */
  readonly projectNumber?: number | undefined;
  /** Undefined: the field called Status, else one that has the columns. */
  readonly statusField?: string | undefined;
  /** Of the workflow. */
  readonly columns: readonly string[];
}

export interface ProjectName {
  readonly number: number;
  readonly title: string;
}

export type FieldSight =
  | { readonly kind: 'found'; readonly name: string; readonly missing: readonly string[] }
  /** `choices`: the fields that could hold a status. */
  | { readonly kind: 'absent'; readonly wanted: string; readonly choices: readonly string[] };

export type BoardSight =
  | ({ readonly kind: 'seen'; readonly isClosed: boolean; readonly field: FieldSight } & ProjectName)
  | { readonly kind: 'several'; readonly projects: readonly ProjectName[] }
  | { readonly kind: 'none' }
  /** GitHub said no. `isAbsent`: it says that there is no such board, at least for this token. */
  | { readonly kind: 'hidden'; readonly isAbsent: boolean; readonly reason: string };

export interface TokenSight {
  /** In words. */
  readonly from: string;
  /** Undefined: it is not one of an account, but of an app. */
  readonly account: string | undefined;
  /** Undefined: it tells none, as fine-grained tokens and those of apps. */
  readonly scopes: readonly string[] | undefined;
}

export interface GitHubSight {
  readonly repo: string;
  readonly isPrivate: boolean;
  readonly owner: { readonly login: string; readonly isUser: boolean };
  readonly defaultBranch: string;
  /** Where the owner's projects are made. */
  readonly projectsUrl: string;
  readonly token: TokenSight;
  /** Undefined: pushing is allowed. */
  readonly pushTrouble: string | undefined;
  readonly board: BoardSight;
}

export interface SeenGitHub {
  readonly sight: GitHubSight;
  /** One sentence for each team whose members cannot be seen. */
  seeTeams(teams: readonly string[]): Promise<readonly string[]>;
}

export interface GitHubLook {
  /** `owner/name` when the remote is on GitHub, or on the server that the environment names instead. */
  findRepository(folder: string, remote: string): Promise<string | undefined>;
  /** A Problem when the token or the repository cannot be used, or GitHub does not answer. */
  see(wish: GitHubWish): Promise<SeenGitHub>;
}
