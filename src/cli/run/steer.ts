// What every command that steers a run has in common: find it, refuse what makes no sense, ask, and say who acts on it.
import type { RunEvent } from '../../core/run/events.ts';
import type { RunState } from '../../core/run/state.ts';
import type { CommandContext } from '../context.ts';
import { askOf, findRun, type OpenRuns, withRuns } from './open-runs.ts';

export interface Steering {
  /** For people: `pause`. */
  readonly what: string;
  /** What to append, or a Problem thrown. */
  event(state: RunState, runs: OpenRuns): RunEvent | Promise<RunEvent>;
}

export async function steer(context: CommandContext, name: string, { what, event }: Steering): Promise<void> {
  const { flags, terminal } = context;
  await withRuns(context, async runs => {
    const state = await findRun(runs, name);
    const driver = await askOf(runs, state.stream, await event(state, runs));
    if (flags.json) terminal.printJson({ run: state.stream, asked: what, driver: driver ?? null });
    else terminal.print(`${state.stream}: ${what} asked for. ${whoActs(driver)}`);
  });
}

export function whoActs(driver: string | undefined): string {
  return driver === undefined
    ? 'Nobody drives it now: it takes effect with "pitwall resume".'
    : `It is driven by ${driver}.`;
}
