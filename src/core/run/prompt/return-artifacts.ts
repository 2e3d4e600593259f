// Why a run came back to a step: every reason stays in the prompt of the role it is meant for until it is dealt with.
import type { Artifact, Provenance } from '../../prompt/part.ts';
import { stepOf } from '../../workflow/workflow.ts';
import { rejectionNote } from '../rejection-note.ts';
import { type RunState, requestOf, type Visit } from '../state.ts';
import { codeStep } from '../view/current.ts';
import { feedbackOfTurn } from '../view/feedback.ts';
import { byAgent, byTool } from './result-artifacts.ts';

type Return = Pick<Artifact, 'kind' | 'title' | 'provenance'>;

/** Ways into a step that carry a reason for the role that works there. */
export const returnHows = [
  'back',
  'bounce',
  'rejection',
  'review',
  'jump',
  'conflict',
] as const satisfies readonly Visit['how'][];

export function returnArtifacts(state: RunState): readonly Artifact[] {
  const pending = pendingRejection(state);
  const returns = state.visits
    .filter(visit => isReturn(visit) && isOpen(state, visit) && isNewestOfItsKind(state, visit))
    .filter(({ how }) => how !== 'rejection' || !pending)
    .map(visit => {
      const to = stepOf(requestOf(state).settings.workflow, visit.status)?.role;
      return { ...describe(state, visit), text: visit.reason, to };
    });
  return [...returns, ...(pending ? [pending] : []), ...feedbackArtifacts(state)];
}

/** Pieces that no agent has dealt with, as many as fit into a turn; one that sent the work back is there as the reason of the visit. */
function feedbackArtifacts(state: RunState): readonly Artifact[] {
  const to = codeStep(state)?.role;
  const reasons = new Set(state.visits.map(({ reason }) => reason));
  const { shown, waiting } = feedbackOfTurn(state);
  const told = { kind: 'return', title: 'What you were told meanwhile', to } as const;
  const pieces = shown
    .filter(({ reason }) => !reasons.has(reason))
    .map(({ id, reason, by }): Artifact => {
      const provenance: Provenance = by === undefined ? byTool('Pitwall', id) : { kind: 'person', who: by, where: id };
      return { ...told, text: reason, provenance };
    });
  if (waiting === 0) return pieces;
  const text = `${waiting} more wait for your next turn. What is on the bus you can read there now.`;
  return [...pieces, { ...told, text, provenance: byTool('Pitwall', 'feedback') }];
}

/** Of an audit after which the run stopped instead of going back: a person who lets it go on sends these. */
function pendingRejection(state: RunState): Artifact | undefined {
  const audit = state.audits.at(-1);
  const attempt = state.attempts.find(each => each.attempt === audit?.attempt);
  const result = attempt?.conclusion?.result;
  const isRejected = audit !== undefined && audit.verdict !== 'approved' && audit.verdict !== 'void';
  if (!isRejected || !result || attempt.visit !== state.visits.length) return undefined;
  const note = { kind: 'audit-findings', title: 'What the audit rejected', provenance: byAgent(attempt) } as const;
  return { ...note, text: rejectionNote(state, audit, result) };
}

function isReturn({ how }: Visit): boolean {
  return (returnHows as readonly string[]).includes(how);
}

/** A rejection is dealt with when an audit approves, anything else when its step is left forward. */
function isOpen(state: RunState, visit: Visit): boolean {
  if (visit.how === 'rejection') return !isApprovedAfter(state, visit);
  return !state.visits.slice(visit.n).some(({ how }) => how === 'forward' || how === 'skip');
}

function isApprovedAfter(state: RunState, visit: Visit): boolean {
  return state.audits.some(audit => {
    const attempt = state.attempts.find(each => each.attempt === audit.attempt);
    return audit.verdict === 'approved' && attempt !== undefined && attempt.visit > visit.n;
  });
}

function isNewestOfItsKind(state: RunState, { n, how, status }: Visit): boolean {
  return !state.visits.slice(n).some(later => later.how === how && later.status === status);
}

function describe(state: RunState, visit: Visit): Return {
  const where = `visit ${visit.n}`;
  switch (visit.how) {
    case 'bounce':
      return { kind: 'gate-note', title: 'What the gates blocked', provenance: byTool('gates', where) };
    case 'rejection':
      return { kind: 'audit-findings', title: 'What the audit rejected', provenance: by(state, visit) };
    case 'review':
      return { kind: 'return', title: 'What the review returned', provenance: byReviewer(state, visit) };
    case 'conflict':
      return {
        kind: 'conflict-note',
        title: 'The base moved and conflicts with your work',
        provenance: byTool('Pitwall', where),
      };
    case 'jump':
      return { kind: 'return', title: 'Moved here by a person', provenance: byTool('Pitwall', where) };
    default:
      return sentBack(state, visit);
  }
}

/** A trusted person's words are theirs; anything else, such as red CI, is shown as data. */
function byReviewer(state: RunState, { n, source }: Visit): Provenance {
  const said = source?.kind === 'review' ? state.reviewReturns.find(({ id }) => id === source.id) : undefined;
  const where = `visit ${n}`;
  return said?.by === undefined ? byTool('review', where) : { kind: 'person', who: said.by, where };
}

function sentBack(state: RunState, visit: Visit): Return {
  const provenance = by(state, visit);
  return provenance.kind === 'agent'
    ? { kind: 'return', title: 'Why the run was sent back to you', provenance }
    : { kind: 'conflict-note', title: 'What does not fit', provenance };
}

/** The agent whose result led here, or Pitwall itself. */
function by(state: RunState, { n, source }: Visit): Provenance {
  const attempt = source?.kind === 'attempt' && state.attempts.find(each => each.attempt === source.attempt);
  return attempt ? byAgent(attempt) : byTool('Pitwall', `visit ${n}`);
}
