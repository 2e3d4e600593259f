// Global ids as GitHub gives them: the kind as a prefix, the rest opaque.

const prefixes = {
  User: 'U',
  Bot: 'BOT',
  Organization: 'O',
  Mannequin: 'MQ',
  Team: 'T',
  Repository: 'R',
  Ref: 'REF',
  Commit: 'C',
  Label: 'LA',
  Issue: 'I',
  PullRequest: 'PR',
  IssueComment: 'IC',
  PullRequestReview: 'PRR',
  PullRequestReviewComment: 'PRRC',
  PullRequestReviewThread: 'PRRT',
  ProjectV2: 'PVT',
  ProjectV2Item: 'PVTI',
  ProjectV2Field: 'PVTF',
  ProjectV2SingleSelectField: 'PVTSSF',
  ProjectV2IterationField: 'PVTIF',
  ProjectV2ItemFieldValue: 'PVTFV',
  CheckRun: 'CR',
  CheckSuite: 'CS',
  StatusContext: 'SC',
  StatusCheckRollup: 'SCR',
  Workflow: 'W',
  TimelineEvent: 'EV',
  UserContentEdit: 'UCE',
} as const;

export type NodeKind = keyof typeof prefixes;

export function nodeId(kind: NodeKind, id: number | string): string {
  return `${prefixes[kind]}_kwDO${Buffer.from(String(id)).toString('base64url')}`;
}
