// Says that a request was recorded, and which process acts on it.
import type { Requested } from '../../app/runs/answers.ts';
import type { CommandContext } from '../context.ts';

export function printRequested({ flags, terminal }: CommandContext, requested: Requested): void {
  const { run, asked, driver } = requested;
  if (flags.json) terminal.printJson(requested);
  else terminal.print(`${run}: ${asked} requested. ${whoActs(driver)}`);
}

export function whoActs(driver: string | null): string {
  return driver === null
    ? 'No Pitwall is running it now: it takes effect with "pitwall resume".'
    : `It is driven by ${driver}.`;
}
