// Before a store is made: roles and agents of every workflow that will be gone through. A run that goes on has its own.
import type { Config } from '../../../config/schema.ts';
import type { Workflow } from '../../../core/run/workflow.ts';
import type { CommandContext } from '../../context.ts';
import { bareName, withRuns } from '../open-runs.ts';
import { runsOf } from '../request-run.ts';
import { ensureGoverned } from './ensure-trust.ts';
import type { Entry } from './entry.ts';

export interface Wanted {
  readonly named: readonly string[];
  readonly runner: Config['runner'];
  /** Of what is new. */
  readonly workflow: string | undefined;
  readonly signal: AbortSignal;
}

/** For what is new; it was checked already if anything named looks new. */
export type CheckNew = () => Promise<Entry>;

export async function checkWorkflows(context: CommandContext, wanted: Wanted): Promise<CheckNew> {
  const { named, runner, workflow, signal } = wanted;
  const check = async (one: string | Workflow | undefined) => {
    const entry = await context.checkEntry({ runner, workflow: one });
    await ensureGoverned(context, entry, signal);
    return entry;
  };
  const open = await openWorkflows(context, named);
  for (const one of open) await check(one);
  const entry = open.length < named.length ? await check(workflow) : undefined;
  return async () => entry ?? (await check(workflow));
}

/** Of items that are named by their number; what else is named is taken for new. */
async function openWorkflows(context: CommandContext, named: readonly string[]): Promise<readonly Workflow[]> {
  const numbers = named.map(bareName).filter(name => /^\d+$/.test(name));
  if (numbers.length === 0) return [];
  return await withRuns(
    context,
    async runs => {
      const found = await Promise.all(numbers.map(async item => (await runsOf(runs, item)).open?.request));
      return found.flatMap(request => request?.settings.workflow ?? []);
    },
    () => [],
  );
}
