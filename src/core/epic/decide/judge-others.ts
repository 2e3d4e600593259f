// What follows from the verdicts of decomposer, verifier and critic.

import type { WorkItem } from '../body/epic-body.ts';
import type { EpicDecision } from '../decision.ts';
import type { EpicQuestionAsked } from '../events.ts';
import { proposalAdvice } from '../verdict/proposal.ts';
import type { CriticVerdict, DecomposerVerdict, VerifierVerdict } from '../verdict/verdict.ts';
import { judgedLength } from '../view/exit.ts';
import { factsOf, knownOf, rowOf, type Seen } from '../view/seen.ts';
import { decisionFor, isoOf, memoryRow, nextLink, rowEdit } from './build.ts';
import { fileFollowUp } from './follow.ts';
import type { Judged } from './judged.ts';

export function judgeProposal(seen: Seen, { items }: DecomposerVerdict): Judged {
  if (seen.body.items.length > 0 || seen.body.proposal.items.length > 0) return { kind: 'overtaken' };
  const advice = proposalAdvice(items).map(each => `; ${each}`);
  const decision = decisionFor(seen, {
    kind: 'propose',
    why: `propose ${items.length} items, for a person to read and to promote${advice.join('')}`,
    needsPerson: true,
    edits: [
      { kind: 'put-proposal', items },
      { kind: 'set-status', status: 'review' },
    ],
  });
  return { kind: 'decided', decision };
}

export function judgeVerifier(seen: Seen, asked: EpicQuestionAsked, verdict: VerifierVerdict): Judged {
  const row = rowOf(seen, asked.item);
  if (!row || row.status !== 'in_progress') return { kind: 'overtaken' };
  const judged = asked.commit?.slice(0, judgedLength);
  if (verdict.verdict === 'REVISE') {
    const title = `Verify ${row.item}: ${row.title}`;
    const acceptance = knownOf(factsOf(seen, row))?.item?.acceptance ?? [];
    const { reason } = verdict;
    return {
      kind: 'decided',
      decision: fileFollowUp(seen, row, { how: 'verify', title, body: reason, acceptance, reason }),
    };
  }
  if (verdict.verdict === 'PASS' && asked.objection === undefined)
    return { kind: 'decided', decision: passed(seen, row, judged) };
  const reason = verdict.verdict === 'FAIL' ? verdict.reason : `evidence: ${asked.objection}`;
  return { kind: 'decided', decision: failed(seen, row, { reason, judged }) };
}

function passed(seen: Seen, row: WorkItem, judged: string | undefined): EpicDecision {
  const pr = knownOf(factsOf(seen, row))?.openReview ?? row.pr;
  return decisionFor(seen, {
    kind: 'verify',
    item: row.item,
    why: `${row.item} is verified, ${nextLink(seen, row.item)}`,
    edits: [
      rowEdit(row, { judged }, { status: 'ready_for_user_review', pr, lastActivity: isoOf(seen.now) }),
      memoryRow({
        at: seen.now,
        decision: `verified ${row.item}`,
        class: 'verify_pass',
        item: row.item,
        reason: 'PASS',
      }),
    ],
  });
}

/** What the work came back with; the next tick reacts. */
export function failed(
  seen: Seen,
  row: WorkItem,
  { reason, judged }: { readonly reason: string; readonly judged?: string | undefined },
): EpicDecision {
  return decisionFor(seen, {
    kind: judged === undefined ? 'ended' : 'verify',
    item: row.item,
    why: `${row.item} came back: ${reason}`,
    edits: [
      rowEdit(
        row,
        { failure: reason, ...(judged === undefined ? {} : { judged }) },
        { status: 'review', lastActivity: isoOf(seen.now) },
      ),
      memoryRow({ at: seen.now, decision: `verify ${row.item}`, class: 'verify_fail', item: row.item, reason }),
    ],
  });
}

export function judgeCritic(seen: Seen, asked: EpicQuestionAsked, verdict: CriticVerdict): Judged {
  const row = rowOf(seen, asked.item);
  if (!row || (row.status !== 'ready' && row.status !== 'queued')) return { kind: 'overtaken' };
  const decision = verdict.verdict === 'SAFE' ? safe(seen, row) : unsafe(seen, row, verdict);
  return { kind: 'decided', decision };
}

function safe(seen: Seen, row: WorkItem): EpicDecision {
  return decisionFor(seen, {
    kind: 'safe',
    item: row.item,
    why: `the critic found ${row.item} safe, ${nextLink(seen, '')}`,
    edits: [rowEdit(row, { isSafe: true })],
  });
}

function unsafe(
  seen: Seen,
  row: WorkItem,
  { verdict, reason }: Exclude<CriticVerdict, { verdict: 'SAFE' }>,
): EpicDecision {
  const id = `critic-${row.item}`;
  const isKnown = seen.body.decisions.some(each => each.id === id);
  const question = {
    kind: 'ask-decision',
    id,
    question: `The critic refuses item ${row.item}: ${reason}`,
    options: ['drop it', 'dispatch anyway'],
    default: 'drop it',
    owner: 'a person',
  } as const;
  return decisionFor(seen, {
    kind: 'refuse',
    item: row.item,
    why: `the critic says ${verdict} of ${row.item}: ${reason}`,
    needsPerson: true,
    edits: [
      rowEdit(row, { reason: `critic ${verdict}: ${reason}` }, { status: 'blocked' }),
      ...(verdict === 'REFUSE' && !isKnown ? [{ ...question, options: [...question.options] }] : []),
      memoryRow({
        at: seen.now,
        decision: `critic ${verdict} ${row.item}`,
        class: 'dispatch_halt',
        item: row.item,
        reason,
      }),
    ],
  });
}
