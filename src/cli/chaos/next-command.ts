// The command that a user would type next, by the state of the run.
import { findRun, runNames } from '../../app/runs/find-run.ts';
import { currentStep } from '../../core/run/view/current.ts';
import type { CliContext } from '../context.ts';

export type NextCommand =
  | { readonly kind: 'command'; readonly args: readonly string[] }
  | { readonly kind: 'over' }
  | { readonly kind: 'trouble'; readonly what: string };

export async function nextCommand(there: CliContext): Promise<NextCommand> {
  const store = await there.app.findRuns();
  if (!store) return type('run', '1', '--trust');
  try {
    if ((await runNames(store.journal)).length === 0) return type('run', '1', '--trust');
    const state = await findRun(store.journal, '1');
    if (state.ended) return { kind: 'over' };
    if (state.stopped) return { kind: 'trouble', what: `stopped, ${state.stopped.reason}: ${state.stopped.detail}` };
    return currentStep(state)?.builtIn === 'done' ? type('merge', '1') : type('resume', '1');
  } finally {
    await there.app.close();
  }
}

function type(...args: string[]): NextCommand {
  return { kind: 'command', args };
}
