// All that the loopback GitHub knows, as plain data: it can be copied, printed and read as it was a moment ago.
// Times are milliseconds; references are ids, because an account that is deleted leaves its words behind.
import type { CheckPlan, CheckRun, CommitStatus } from './check.ts';
import type { Issue, IssueComment, Review, ReviewThread, TimelineEvent } from './issue.ts';
import type { Project } from './project.ts';

export type AccountKind = 'User' | 'Bot' | 'Organization' | 'Mannequin';

export interface Account {
  readonly id: number;
  readonly kind: AccountKind;
  login: string;
  isDeleted: boolean;
}

export interface Token {
  readonly value: string;
  readonly accountId: number;
  /** `null` is a fine-grained token: it may do everything and says nothing of scopes. */
  scopes: readonly string[] | null;
}

export interface Team {
  readonly id: number;
  readonly organizationId: number;
  readonly slug: string;
  memberIds: number[];
}

export type Permission = 'ADMIN' | 'MAINTAIN' | 'WRITE' | 'TRIAGE' | 'READ';
export type MergeMethod = 'merge' | 'squash' | 'rebase';

export interface RequiredChecks {
  readonly branch: string;
  readonly names: readonly string[];
  /** GitHub has two ways to require checks, and each is read elsewhere. */
  readonly by: 'ruleset' | 'protection';
}

export interface Workflow {
  readonly name: string;
  readonly path: string;
  readonly isActive: boolean;
}

export interface Repository {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly createdAt: number;
  isPrivate: boolean;
  defaultBranch: string;
  mergeMethods: readonly MergeMethod[];
  members: { readonly accountId: number; readonly permission: Permission }[];
  requiredChecks: readonly RequiredChecks[];
  workflows: readonly Workflow[];
  checksOnPush: readonly CheckPlan[];
  deletesBranchOnMerge: boolean;
  nextNumber: number;
}

export interface State {
  nextId: number;
  accounts: Account[];
  tokens: Token[];
  teams: Team[];
  repositories: Repository[];
  issues: Issue[];
  comments: IssueComment[];
  reviews: Review[];
  threads: ReviewThread[];
  timeline: TimelineEvent[];
  projects: Project[];
  checkRuns: CheckRun[];
  statuses: CommitStatus[];
}

export function emptyState(): State {
  return {
    nextId: 1001,
    accounts: [],
    tokens: [],
    teams: [],
    repositories: [],
    issues: [],
    comments: [],
    reviews: [],
    threads: [],
    timeline: [],
    projects: [],
    checkRuns: [],
    statuses: [],
  };
}
