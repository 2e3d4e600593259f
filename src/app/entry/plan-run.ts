// What `run` would do, before it does it: which items, by which workflow and agents, within which limits; or what a person must
// confirm first. Configuration, store, roles and items are each read once. A sentence becomes an item here, nothing else is written.

import { resolveWorkflow } from '../../config/project-workflows.ts';
import type { Config } from '../../config/schema.ts';
import type { Actor } from '../../core/event.ts';
import type { GateName } from '../../core/gate/gate-name.ts';
import { Problem } from '../../core/problem.ts';
import type { RunSettings } from '../../core/run/settings.ts';
import { isSmallItem } from '../../core/run/small-item.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';
import { quickWorkflow } from '../../core/workflow/workflow.ts';
import type { Containment } from '../../ports/processes.ts';
import type { Project } from '../project.ts';
import { bareName } from '../runs/find-run.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { admitItem } from './admit-item.ts';
import type { AgentPlan, StartRequest } from './answers.ts';
import { inspectItem } from './inspect-item.ts';
import { type ItemRuns, runsOfItem } from './item-runs.ts';
import { nameItem } from './name-item.ts';
import { agentsAhead, agentsOfItems } from './plan-agents.ts';
import { type Confirmation, consentNeeded, trustNeeded } from './trust.ts';

export interface PlannedItem {
  readonly item: string;
  readonly title: string;
  /** The stream of its open run, which goes on; undefined: a new one is started. */
  readonly run?: string;
  /** How many runs it has had. */
  readonly runCount: number;
  /** Open items and pull requests that must end first, where the flow that asks for the runs sees to that. */
  readonly blockers: readonly string[];
  /** Where its card is; undefined: it begins at the backlog. */
  readonly startStatus?: string | undefined;
}

export interface RunPlan {
  readonly kind: 'plan';
  /** In the order in which they were named. */
  readonly items: readonly PlannedItem[];
  /** Of what is new. Undefined: only open runs go on. */
  readonly start?: StartPlan;
}

export interface StartPlan {
  readonly settings: RunSettings;
  readonly agents: readonly AgentPlan[];
  /** Gates that are commands of the project and not switched off. */
  readonly gates: readonly GateName[];
  /** How many agents this process has at work, whatever the number of items. */
  readonly agentsAtOnce: number;
  /** What holds the processes of agents, set-up and gates. */
  readonly containment: Containment;
  readonly sandboxLack?: string | undefined;
  /** Which commands of agents are allowed. */
  readonly commandPolicy: Config['commandPolicy'];
  /** It is one small item, and neither the project nor the person chose a workflow. */
  readonly offersQuick: boolean;
}

export type Planned = RunPlan | { readonly kind: 'confirm'; readonly needed: Confirmation };

export type PlanRequest = StartRequest & {
  /** The flow that asks for the runs sees to what their items wait for. */
  readonly isOrdered?: true;
  /** By item, as it is named: the agent that writes its code, where that is not the one of all. */
  readonly agentOf?: ReadonlyMap<string, string>;
};

/** `readInput`: the text that `-` means. */
export async function planRun(
  workspace: RunsWorkspace,
  actor: Actor,
  request: PlanRequest,
  readInput: () => Promise<string> = refuseInput,
): Promise<Planned> {
  const untrusted = await trustNeeded(workspace);
  if (untrusted) return { kind: 'confirm', needed: untrusted };
  const project = await workspace.project();
  const known = await runsNamed(workspace, request.items);
  const open = [...known.values()].flatMap(runs => runs.open ?? []);
  const agents = await agentsAhead(workspace, open, request);
  const ungoverned = await consentNeeded(workspace, agents);
  if (ungoverned) return { kind: 'confirm', needed: ungoverned };
  const runtime = await workspace.runtime();
  const naming = { ...runtime, ...project, cwd: workspace.cwd, actor, readInput };
  const ids = new Map<string, string | undefined>();
  for (const name of request.items) ids.set(await nameItem(naming, name), request.agentOf?.get(name) ?? request.agent);
  const admitted: AdmittedItem[] = [];
  for (const [id, named] of ids) admitted.push({ ...(await admit(workspace, id, { ...request, known })), named });
  const items = admitted.map(({ body: _body, labels: _labels, named: _named, ...item }) => item);
  const fresh = admitted.filter(({ run }) => run === undefined);
  if (fresh.length === 0) return { kind: 'plan', items };
  const start = await startPlan(workspace, request, fresh);
  const more = await consentNeeded(workspace, start.agents);
  return more ? { kind: 'confirm', needed: more } : { kind: 'plan', items, start };
}

/** Most agents were checked by now: those of labels are known when the items are. */
async function startPlan(
  workspace: RunsWorkspace,
  request: PlanRequest,
  fresh: readonly AdmittedItem[],
): Promise<StartPlan> {
  const project = await workspace.project();
  const settings = await project.settings(request.workflow);
  const { slots, containment, sandboxLack } = await workspace.runtime();
  return {
    settings: request.agent === undefined ? settings : { ...settings, agent: request.agent },
    agents: await agentsOfItems(workspace, resolveWorkflow(project.config, request.workflow), fresh),
    gates: configuredGates(project.config),
    agentsAtOnce: slots,
    containment,
    sandboxLack,
    commandPolicy: project.config.commandPolicy,
    offersQuick: fresh.length === 1 && offersQuick(project, request, fresh[0]),
  };
}

/** The same plan with another workflow. */
export async function replan(
  workspace: Pick<RunsWorkspace, 'project'>,
  plan: RunPlan,
  workflow: string,
): Promise<RunPlan> {
  const chosen = await (await workspace.project()).settings(workflow);
  if (!plan.start) return plan;
  const { agent } = plan.start.settings;
  const settings = agent === undefined ? chosen : { ...chosen, agent };
  return { ...plan, start: { ...plan.start, settings, offersQuick: false } };
}

export const quickName = quickWorkflow.name;

type KnownRuns = ReadonlyMap<string, ItemRuns>;

/** Of items that are named by their number; whatever else is named is taken for new. */
async function runsNamed(workspace: RunsWorkspace, named: readonly string[]): Promise<KnownRuns> {
  const numbers = new Set(named.map(bareName).filter(name => /^\d+$/.test(name)));
  const store = numbers.size === 0 ? undefined : await workspace.findRuns();
  if (!store) return new Map();
  return new Map(
    await Promise.all([...numbers].map(async item => [item, await runsOfItem(store.journal, item)] as const)),
  );
}

interface AdmittedItem extends PlannedItem {
  readonly body: string;
  readonly labels: readonly string[];
  /** The agent that writes its code; undefined: none is named. */
  readonly named?: string | undefined;
}

async function admit(
  workspace: RunsWorkspace,
  item: string,
  { known, ...request }: PlanRequest & { readonly known: KnownRuns },
): Promise<AdmittedItem> {
  const [runtime, project] = await Promise.all([workspace.runtime(), workspace.project()]);
  const { open, count, earlier } = known.get(item) ?? (await runsOfItem(runtime.journal, item));
  if (open) {
    refuseStoppedRun(open);
    const { title = '', labels = [] } = open.item ?? {};
    return { item, title, labels, body: '', run: open.stream, runCount: count, blockers: [] };
  }
  const inspection = await inspectItem(runtime, project, item);
  const workflow = resolveWorkflow(project.config, request.workflow);
  const { isAgain = false, isOrdered = false } = request;
  const startStatus = admitItem(item, inspection, { workflow, earlier, isAgain, isOrdered });
  const { title, body, labels, blockers } = inspection.facts;
  return { item, title, body, labels, runCount: count, blockers, startStatus };
}

/** A run that stopped needs a decision of a person, which "resume" is and "run" is not. */
function refuseStoppedRun({ stream, stopped }: NonNullable<ItemRuns['open']>): void {
  if (!stopped) return;
  const what = `${stream} of this item has stopped, ${stopped.reason}: ${stopped.detail}`;
  throw new Problem({ code: 'run-stopped', what, remedy: adviceFor(stopped.reason, bareName(stream)) });
}

function offersQuick({ given }: Project, { workflow }: StartRequest, item: AdmittedItem | undefined): boolean {
  const isChosen = workflow !== undefined || given.includes('workflow');
  return !isChosen && item !== undefined && item.startStatus === undefined && isSmallItem(item);
}

/** Gates that are commands of the project and not switched off. */
export function configuredGates({ commands, gates }: Pick<Config, 'commands' | 'gates'>): readonly GateName[] {
  return Object.entries(commands).flatMap(([name, argv]) => {
    const gate = name as GateName;
    return argv?.length && gates[gate] !== 'off' ? [gate] : [];
  });
}

function refuseInput(): Promise<never> {
  const remedy = 'Give the text itself as the item.';
  throw new Problem({ code: 'usage', what: 'there is no standard input to read an item from', remedy });
}
