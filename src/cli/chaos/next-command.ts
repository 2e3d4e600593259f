// What a person would type next, by where the run stands.
import { currentStep } from '../../core/run/view.ts';
import type { CliContext } from '../context.ts';
import { findRun, runNames } from '../run/open-runs.ts';

export type NextCommand =
  | { readonly kind: 'command'; readonly args: readonly string[] }
  | { readonly kind: 'over' }
  | { readonly kind: 'trouble'; readonly what: string };

export async function nextCommand(there: CliContext): Promise<NextCommand> {
  const runs = await there.openRuns();
  if (!runs) return type('run', '1', '--trust');
  try {
    if ((await runNames(runs)).length === 0) return type('run', '1', '--trust');
    const state = await findRun(runs, '1');
    if (state.ended) return { kind: 'over' };
    if (state.stopped) return { kind: 'trouble', what: `stopped, ${state.stopped.reason}: ${state.stopped.detail}` };
    return currentStep(state)?.builtIn === 'done' ? type('merge', '1') : type('resume', '1');
  } finally {
    runs.close();
  }
}

function type(...args: string[]): NextCommand {
  return { kind: 'command', args };
}
