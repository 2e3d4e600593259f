// Which role reads what: the one table from which prompts and docs/reference/roles.md are made.
import type { VerdictRole } from '../epic/verdict/verdict.ts';

/** What each artifact is, for people; in the order in which a prompt shows them: what is wanted, found out, done, wrong with it. */
export const artifactTexts = {
  item: 'title and body of the item',
  comments: "the item's thread, without what Pitwall itself posted",
  labels: "the item's labels",
  findings: 'the newest research findings, or those that the item already holds',
  architecture: 'the newest architecture',
  'test-plan': 'the newest test plan, with its command and tier',
  contribution: "the newest result of each of the project's own roles",
  implementation: "the developer's newest comment",
  diff: 'what the branch changes, compared with its base',
  'gate-results': 'every result of the newest gate run, passed or not',
  'set-up': 'what the worktree has to do without, because it could not be set up',
  'kept-work': 'that an earlier attempt of the role was cut off, and where its work is kept',
  'conflict-note': 'that the branch does not fit its base or its evidence',
  return: 'why the run came back: by an agent, by the review or by a person',
  'audit-findings': 'the findings of the newest audit that rejected, until one approves',
  'gate-note': 'what the gates blocked, until they let it pass',
  repair: 'what was wrong with the last answer, when it could not be used',
} as const;
export type ArtifactKind = keyof typeof artifactTexts;

/** What the classifier of a team reads; no run brings it forth. */
export const teamArtifactTexts = {
  words: 'what a person typed to the team',
  'earlier-words': 'what was said before, and what came of it',
  'team-status': 'every member with where its run is',
  'team-messages': 'the newest messages of the bus',
  'team-transcripts': 'the newest lines of what agents at work said and did',
} as const;
export type TeamArtifactKind = keyof typeof teamArtifactTexts;

/** What the roles of an epic read; no run brings it forth. `core/epic/brief.ts` makes it. */
export const epicArtifactTexts = {
  question: 'the number of the epic, what is to be decided, and one line on what happened',
  'epic-body': 'the body of the epic: its goal, work items, pattern memory and log',
  'epic-item': 'the item that it is about, with its title and body',
  approved: 'what a person approved: agent and repository by item',
  preflight: 'what Pitwall itself found before a start, row by row',
  agents: 'the agents of the configuration: what each can do, its cost, speed, limits and capacity',
  acceptance: 'the points that the item must fulfil',
  'pull-request': 'the address of its pull request, or none',
  change: 'what the item changed',
  evidence: 'results of the gates on the commit to be judged',
  risk: 'why the item counts as high-risk',
  'rollback-plan': 'the way back',
  correction: 'what was wrong with the last answer, when it could not be used',
} as const;
export type EpicArtifactKind = keyof typeof epicArtifactTexts;

export const epicRoleInputs = {
  planner: ['question', 'epic-body', 'epic-item', 'approved', 'preflight', 'agents', 'correction'],
  decomposer: ['question', 'epic-body', 'agents', 'correction'],
  verifier: ['question', 'epic-item', 'acceptance', 'pull-request', 'change', 'evidence', 'correction'],
  critic: ['question', 'epic-item', 'risk', 'rollback-plan', 'correction'],
} as const satisfies Readonly<Record<VerdictRole, readonly EpicArtifactKind[]>>;

export const artifactKinds = Object.keys(artifactTexts) as readonly ArtifactKind[];

/** Meant for one role alone, by what happened; the others in the table are for all who name them. */
export const personalKinds: readonly ArtifactKind[] = ['return', 'kept-work', 'repair'];

const everyRole = [
  'item',
  'comments',
  'labels',
  'contribution',
  'set-up',
  ...personalKinds,
] as const satisfies readonly ArtifactKind[];

const architect = [...everyRole, 'findings'] as const;
const testDesigner = [...architect, 'architecture'] as const;
const developer = [...testDesigner, 'test-plan', 'gate-note', 'audit-findings', 'conflict-note'] as const;
const auditor = [...developer, 'implementation', 'diff', 'gate-results'] as const;

export const roleInputs = {
  researcher: architect,
  architect,
  'test-designer': testDesigner,
  developer,
  auditor,
} as const satisfies Readonly<Record<string, readonly ArtifactKind[]>>;

export type KnownRole = keyof typeof roleInputs;

/** A role of the project's own reads what a developer reads if it makes code, else what an auditor reads. */
export function inputsOf(role: string, makesCode: boolean): readonly ArtifactKind[] {
  if (Object.hasOwn(roleInputs, role)) return roleInputs[role as KnownRole];
  return makesCode ? roleInputs.developer : roleInputs.auditor;
}
