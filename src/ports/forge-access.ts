// What the token can reach on the forge before any run: facts. Whether they are enough for a run is decided by the callers.

export interface GitHubQuery {
  readonly folder: string;
  readonly remote: string;
  /** Undefined: the repository that the remote leads to. */
  readonly repo?: string | undefined;
  /** Undefined: the only project board, if there is one. */
  readonly projectNumber?: number | undefined;
  /** Undefined: the field named Status, else a field that has the columns. */
  readonly statusField?: string | undefined;
  /** The columns that the workflow needs. */
  readonly columns: readonly string[];
}

export interface ProjectName {
  readonly number: number;
  readonly title: string;
}

export type FieldSnapshot =
  | { readonly kind: 'found'; readonly name: string; readonly missing: readonly string[] }
  /** `choices`: the fields that could hold a status. */
  | { readonly kind: 'absent'; readonly wanted: string; readonly choices: readonly string[] };

export type BoardSnapshot =
  | ({ readonly kind: 'seen'; readonly isClosed: boolean; readonly field: FieldSnapshot } & ProjectName)
  | { readonly kind: 'several'; readonly projects: readonly ProjectName[] }
  | { readonly kind: 'none' }
  /** GitHub refused. `isAbsent`: it says that there is no such board, at least for this token. */
  | { readonly kind: 'hidden'; readonly isAbsent: boolean; readonly reason: string };

export interface TokenSnapshot {
  /** In words. */
  readonly from: string;
  /** Undefined: the token belongs to an app. */
  readonly account: string | undefined;
  /** Undefined: the token lists none, as fine-grained tokens and tokens of apps do not. */
  readonly scopes: readonly string[] | undefined;
}

export interface GitHubSnapshot {
  readonly repo: string;
  readonly isPrivate: boolean;
  readonly owner: { readonly login: string; readonly isUser: boolean };
  readonly defaultBranch: string;
  /** The page to create a project on. */
  readonly projectsUrl: string;
  readonly token: TokenSnapshot;
  /** Undefined: pushing is allowed. */
  readonly pushTrouble: string | undefined;
  readonly board: BoardSnapshot;
}

export interface InspectedGitHub {
  readonly snapshot: GitHubSnapshot;
  /** One sentence for each team whose members the token cannot read. */
  checkTeams(teams: readonly string[]): Promise<readonly string[]>;
}

export interface ForgeAccess {
  /** `owner/name` when the remote is on GitHub, or on the server that the environment names instead. */
  findRepository(folder: string, remote: string): Promise<string | undefined>;
  /** A Problem when the token or the repository cannot be used, or GitHub does not answer. */
  inspect(query: GitHubQuery): Promise<InspectedGitHub>;
}
