// What a person let pass is stamped: each item carries a hash of what was approved, and is compared with it before a dispatch.
import type { AgentRegistry } from '../../agents/agent.ts';
import { codeCapability } from '../../agents/role-needs.ts';
import { selectAgent } from '../../agents/select-agent.ts';
import type { PreflightFacts } from '../../world/epic.ts';
import type { WorkItem } from '../body/epic-body.ts';
import type { StoredEdit } from '../body/epic-edit-schema.ts';
import type { EpicDecision, Filing } from '../decision.ts';
import { approvalHash } from '../keys.ts';
import { marksOf } from '../notes.ts';
import { factsOf, isOver, knownOf, newestApproval, type Seen } from '../view/seen.ts';
import { decisionFor, isoOf, rowEdit } from './build.ts';

/** An agent or nobody: the one that the row names, else the one that the rules of the registry leave. */
export function workerFor(agents: AgentRegistry, row: Pick<WorkItem, 'worker'>, labels: readonly string[]): string {
  if (row.worker !== '') return row.worker;
  const selected = selectAgent(agents, { role: 'developer', labels, capabilities: [codeCapability] });
  return selected.kind === 'none' ? '' : selected.agent.name;
}

export function hashOf(item: NonNullable<PreflightFacts['item']>, id: string, worker: string, project: string): string {
  const { title, body, acceptance } = item;
  return approvalHash({ id, title, body, acceptance, worker, project });
}

/** From the moment of the approval on: what was counted before, counts no more. */
export function resetEdits(seen: Seen): readonly StoredEdit[] {
  const at = Math.max(seen.now, newestApproval(seen)?.at ?? 0);
  return [
    { kind: 'set-status', status: 'in_progress' },
    { kind: 'set-brake-reset', at: isoOf(at) },
    { kind: 'set-react-halts', count: 0 },
  ];
}

export function takeApproval(seen: Seen): EpicDecision {
  const by = newestApproval(seen);
  const edits = [...resetEdits(seen), ...seen.body.items.filter(isOpen).flatMap(row => stampEdit(seen, row))];
  return decisionFor(seen, { kind: 'take', why: `take up the epic, which ${by?.by ?? 'a person'} approved`, edits });
}

const isOpen = (row: WorkItem) => !isOver(row) && row.status !== 'in_progress';

function stampEdit(seen: Seen, row: WorkItem): readonly StoredEdit[] {
  const item = knownOf(factsOf(seen, row))?.item;
  if (!item) return [];
  const { agents, project } = seen.settings;
  const worker = workerFor(agents, row, item.labels);
  const approved = hashOf(item, row.item, worker, project);
  const status = row.status === 'ready' && item.blockers.length > 0 ? { status: 'queued' as const } : {};
  return [rowEdit(row, { approved }, { ...status, worker })];
}

/** `unseen`: it cannot be seen what it is now. `unapproved`: it never was. */
export function comparedToApproval(seen: Seen, row: WorkItem): 'same' | 'changed' | 'unseen' | 'unapproved' {
  const { approved } = marksOf(row);
  if (approved === undefined) return 'unapproved';
  const facts = factsOf(seen, row);
  if (facts.kind === 'unknown') return 'unseen';
  const item = knownOf(facts)?.item;
  const isSame = item !== undefined && approved === hashOf(item, row.item, row.worker, seen.settings.project);
  return isSame ? 'same' : 'changed';
}

/** All of them, each after those that it depends on. */
export function fileProposal(seen: Seen, key?: string): EpicDecision {
  const { items } = seen.body.proposal;
  const numbers = items.map(({ number }) => number);
  const filings = (prefix: string): readonly Filing[] =>
    items.map(({ title, body, acceptance, dependsOn, tags }, at) => ({
      key: `${prefix}-${at + 1}`,
      title,
      body,
      acceptance,
      dependsOn: dependsOn.map(number => numbers.indexOf(number)).filter(position => position >= 0),
      labels: tags,
    }));
  return decisionFor(seen, {
    kind: 'file-proposal',
    why: `file the ${items.length} items of the proposal`,
    act: each => ({ kind: 'file', items: filings(each) }),
    ...(key === undefined ? {} : { key }),
  });
}
