// From what a person named to runs that can be driven: each item is admitted and planned before anything is asked for.
import type { NamedItem } from '../../../config/items/resolve-item.ts';
import { printable } from '../../cells.ts';
import type { CommandContext } from '../../context.ts';
import { refuseDriven } from '../refuse-held.ts';
import { goOn, requestRun, runsOf, type WishedRun } from '../request-run.ts';
import type { RunSession } from '../run-session.ts';
import { admitItem } from './admit-item.ts';
import type { CheckNew } from './check-workflows.ts';
import { ungovernedRunners } from './entry.ts';
import { offerQuick } from './offer-quick.ts';
import { configuredGates, renderPlan } from './render-plan.ts';

export interface Wish {
  readonly checkNew: CheckNew;
  readonly named: readonly string[];
  readonly workflow: string | undefined;
  readonly signal: AbortSignal;
}

interface Admitted {
  readonly item: NamedItem['item'];
  readonly startStatus: string | undefined;
}

/** The runs to drive; none when the person interrupted a question. */
export async function enterItems(
  context: CommandContext,
  session: RunSession,
  wish: Wish,
): Promise<readonly WishedRun[]> {
  const goingOn: WishedRun[] = [];
  const admitted: Admitted[] = [];
  for (const item of await itemsOf(context, session, wish.named)) {
    const { open, count } = await runsOf(session, item.id);
    if (open) {
      await refuseDriven(session, open.stream);
      goingOn.push(goOn(open));
    } else {
      const chosen = await session.settingsOf(wish.workflow);
      const admission = { workflow: chosen.workflow, isAgain: count > 0 };
      admitted.push({ item, startStatus: admitItem(item.id, await session.lookAtItem(item.id), admission) });
    }
  }
  const started = admitted.length === 0 ? [] : await startAll(context, session, { ...wish, admitted });
  return wish.signal.aborted ? [] : [...goingOn, ...started];
}

async function startAll(
  context: CommandContext,
  session: RunSession,
  { admitted, checkNew, workflow, signal }: Wish & { readonly admitted: readonly Admitted[] },
): Promise<readonly WishedRun[]> {
  const { config, base } = session;
  const { flags, terminal } = context;
  const [first, ...others] = admitted;
  const isAlone = others.length === 0 && first?.startStatus === undefined;
  const entry = await checkNew();
  const { isWorkflowChosen } = entry;
  const quick =
    first && isAlone ? await offerQuick(context, { item: first.item, isWorkflowChosen, signal }) : undefined;
  if (signal.aborted) return [];
  const settings = await session.settingsOf(quick ?? workflow);
  const plan = { settings, agents: entry.agents, gates: configuredGates(config) };
  const items = admitted.map(({ item }) => ({ item: item.id, title: item.title }));
  if (flags.json) terminal.printJsonLine({ kind: 'plan', items, ...plan });
  else for (const line of [...renderPlan(plan, terminal.style, widthOf(terminal)), '']) terminal.print(line);
  const warnings = ungovernedRunners(entry).map(runner => ({
    cause: `ungoverned/${runner}`,
    message: `${runner} never asks for permission, and no sandbox holds it`,
  }));
  const { branchPrefix } = config;
  const wished: WishedRun[] = [];
  for (const { item, startStatus } of admitted)
    wished.push(await requestRun(session, { item: item.id, base, settings, branchPrefix, startStatus, warnings }));
  return wished;
}

/** Whoever reads it later breaks lines as they like. */
function widthOf({ isInteractive, columns }: CommandContext['terminal']): number {
  return isInteractive ? columns : Number.POSITIVE_INFINITY;
}

/** Each named once, however often it is named. */
async function itemsOf({ flags, terminal, nameItem }: CommandContext, session: RunSession, named: readonly string[]) {
  const items = new Map<string, NamedItem['item']>();
  for (const name of named) {
    const { item } = await nameItem(session, name);
    items.set(item.id, item);
  }
  if (!flags.json) for (const { id, title } of items.values()) terminal.print(`Item ${id}: ${printable(title)}`);
  return items.values();
}
