// What an agent of an epic is shown, by its role. Numbers and one line come from Pitwall's own reading, everything else from who wrote it.
import { oneLine } from '../../std/one-line.ts';
import type { Agent, AgentRegistry } from '../agents/agent.ts';
import { type EpicArtifactKind, epicRoleInputs } from '../prompt/inputs.ts';
import type { Part, Provenance } from '../prompt/part.ts';
import type { ApprovedItem } from './verdict/judge-verdict.ts';
import type { VerdictRole } from './verdict/verdict.ts';

export type EpicQuestion = 'preflight' | 'react' | 'decompose' | 'verify' | 'critique';

export interface BriefText {
  readonly text: string;
  readonly provenance: Provenance;
}

export interface BriefItem extends BriefText {
  readonly id: string;
}

export interface EpicBrief {
  readonly epic: string;
  readonly question: EpicQuestion;
  /** One line: what happened, such as `item 7 ended: crashed`. It may quote an agent, so it is shown as data. */
  readonly about: string;
  readonly body?: BriefText | undefined;
  readonly item?: BriefItem | undefined;
  readonly approved?: ReadonlyMap<string, ApprovedItem> | undefined;
  /** One row each, as `pitwall tick` shows them. */
  readonly preflight?: readonly string[] | undefined;
  readonly agents?: AgentRegistry | undefined;
  readonly acceptance?: readonly string[] | undefined;
  /** Undefined: there is none. */
  readonly pullRequest?: string | undefined;
  readonly change?: BriefText | undefined;
  readonly evidence?: string | undefined;
  /** Why the item is high-risk. */
  readonly risk?: readonly string[] | undefined;
  readonly rollbackPlan?: BriefText | undefined;
  /** What was wrong with the last answer. */
  readonly correction?: readonly string[] | undefined;
}

/** Only what the role reads, in the order of its inputs; what there is nothing of is left out. */
export function epicParts(role: VerdictRole, brief: EpicBrief): readonly Part[] {
  const made = partsOf(role, brief);
  return epicRoleInputs[role].flatMap(kind => {
    const { title, text, provenance = pitwallSaw(brief) } = made[kind];
    return text === undefined || text.trim() === '' ? [] : [{ kind, title, text, provenance }];
  });
}

interface Made {
  readonly title: string;
  readonly text: string | undefined;
  /** Default: Pitwall saw it. */
  readonly provenance?: Provenance | undefined;
}

function partsOf(role: VerdictRole, brief: EpicBrief): Readonly<Record<EpicArtifactKind, Made>> {
  const { epic, question, about, body, item, approved, preflight, agents, acceptance, change, rollbackPlan } = brief;
  return {
    question: { title: 'What is asked', text: `epic: ${epic}\nrole: ${question}\nabout: ${oneLine(about, lineMax)}` },
    'epic-body': part('The epic', body),
    'epic-item': part(`Item ${item?.id ?? ''}`.trim(), item),
    approved: { title: 'What a person approved', text: approved && approvedText(approved) },
    preflight: { title: 'What Pitwall found', text: preflight?.join('\n') },
    agents: { title: 'The agents', text: agents && registryText(agents) },
    acceptance: { title: 'Acceptance', text: listText(acceptance), ...(item && { provenance: item.provenance }) },
    'pull-request': { title: 'Pull request', text: brief.pullRequest ?? 'none' },
    change: part('The change', change),
    evidence: { title: 'Results of the gates', text: brief.evidence },
    risk: { title: 'Why it is high-risk', text: listText(brief.risk) },
    'rollback-plan': part('The rollback plan', rollbackPlan ?? missingPlan(role)),
    correction: { title: 'What was wrong with your last answer', text: listText(brief.correction) },
  };
}

const lineMax = 2000;

const part = (title: string, text: BriefText | undefined): Made => ({ title, text: undefined, ...text });

function missingPlan(role: VerdictRole): BriefText | undefined {
  const provenance = { kind: 'pitwall', who: 'Pitwall', where: 'epic' } as const;
  return role === 'critic' ? { text: 'There is none.', provenance } : undefined;
}

const pitwallSaw = ({ epic }: EpicBrief): Provenance => ({
  kind: 'tool-output',
  who: 'pitwall',
  where: `epic ${epic}`,
});

function listText(lines: readonly string[] | undefined): string | undefined {
  return lines?.map(line => `- ${oneLine(line, lineMax)}`).join('\n');
}

function approvedText(approved: ReadonlyMap<string, ApprovedItem>): string {
  return [...approved]
    .map(([id, { worker, project }]) => `- item ${id}: worker ${worker}, project ${project}`)
    .join('\n');
}

export function registryText(agents: AgentRegistry): string {
  return agents.map(agent => `- ${agentText(agent)}`).join('\n');
}

function agentText({ name, capabilities, cost, speed, sizeMax, capacity, labels }: Agent): string {
  const can = capabilities.length === 0 ? 'everything' : capabilities.join(', ');
  const only = labels.length === 0 ? '' : `; only items labelled ${labels.join(' or ')}`;
  const most = capacity === undefined ? '' : `; ${capacity} at once`;
  return `${name}: ${can}; cost ${cost} of 5, speed ${speed} of 5; up to ${sizeMax} items${most}${only}`;
}
