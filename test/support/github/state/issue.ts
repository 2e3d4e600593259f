// Issues and pull requests: they share numbers, comments and a timeline, as on GitHub.

export interface Issue {
  readonly id: number;
  readonly repositoryId: number;
  readonly number: number;
  readonly authorId: number;
  readonly createdAt: number;
  title: string;
  body: string;
  editorId: number | null;
  lastEditedAt: number | null;
  /** Each text that its body had, oldest first; empty as long as nobody changed it. */
  edits: BodyEdit[];
  updatedAt: number;
  state: 'OPEN' | 'CLOSED';
  stateReason: 'COMPLETED' | 'NOT_PLANNED' | 'REOPENED' | 'DUPLICATE' | null;
  closedAt: number | null;
  closedById: number | null;
  labels: string[];
  blockedByIds: number[];
  /** Null for an issue. */
  readonly pull: Pull | null;
}

export interface BodyEdit {
  readonly id: number;
  readonly createdAt: number;
  readonly editorId: number;
  readonly body: string;
}

export interface Pull {
  readonly headBranch: string;
  baseBranch: string;
  headSha: string;
  baseSha: string;
  isDraft: boolean;
  mergedAt: number | null;
  mergedById: number | null;
  mergeSha: string | null;
  /** Which head on which base was last asked about, how often and since when: GitHub does not know at first. */
  mergeability: { readonly of: string; readonly since: number; reads: number };
}

/** An issue that is a pull request. */
export type PullRequest = Issue & { readonly pull: Pull };

export interface IssueComment {
  readonly id: number;
  readonly issueId: number;
  readonly authorId: number;
  readonly createdAt: number;
  body: string;
  editorId: number | null;
  lastEditedAt: number | null;
  updatedAt: number;
  isMinimized: boolean;
}

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED';

export interface Review {
  readonly id: number;
  readonly issueId: number;
  readonly authorId: number;
  readonly sha: string;
  readonly submittedAt: number;
  state: ReviewState | 'DISMISSED';
  body: string;
  editorId: number | null;
  lastEditedAt: number | null;
}

export interface ReviewComment {
  readonly id: number;
  readonly reviewId: number;
  readonly authorId: number;
  readonly sha: string;
  readonly createdAt: number;
  readonly replyToId: number | null;
  body: string;
  editorId: number | null;
  lastEditedAt: number | null;
}

/** Comments on one line of the change. */
export interface ReviewThread {
  readonly id: number;
  readonly issueId: number;
  readonly path: string;
  readonly line: number;
  readonly comments: ReviewComment[];
  isResolved: boolean;
  isOutdated: boolean;
}

export type TimelineDetail =
  | { readonly event: 'renamed'; readonly from: string; readonly to: string }
  | { readonly event: 'closed'; readonly stateReason: Issue['stateReason'] }
  | { readonly event: 'labeled' | 'unlabeled'; readonly label: string }
  | { readonly event: 'reopened' | 'merged' | 'added_to_project_v2' | 'project_v2_item_status_changed' };

export type TimelineEvent = TimelineDetail & {
  readonly id: number;
  readonly issueId: number;
  readonly actorId: number;
  readonly createdAt: number;
};
