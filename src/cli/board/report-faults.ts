// What is wrong in item files: complained about on stderr, and the exit code says so. With --json it is part of the answer.
import { type FaultText, faultText } from '../../config/fault.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';

export function reportFaults({ flags, terminal, finishWith }: CommandContext, faults: readonly FaultText[]): void {
  if (faults.length === 0) return;
  finishWith(exitCodes.usage);
  if (!flags.json) for (const fault of faults) terminal.complain(faultText(fault));
}
