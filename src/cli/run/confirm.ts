// Asks the person at the terminal what the application wants confirmed before a run: trust, agents that never ask, the quick workflow.
import type { Confirmation } from '../../app/entry/trust.ts';
import { isYes } from '../ask.ts';
import type { CommandContext } from '../context.ts';

/** Asks again until nothing is left to confirm. A Problem where the person says no, or cannot be asked. */
export async function planWith<Plan extends { readonly kind: string }>(
  context: CommandContext,
  plan: () => Promise<Plan | { readonly kind: 'confirm'; readonly needed: Confirmation }>,
): Promise<Plan> {
  for (;;) {
    const planned = await plan();
    if (!isConfirm(planned)) return planned;
    await confirm(context, planned.needed);
  }
}

function isConfirm<Plan extends { readonly kind: string }>(
  planned: Plan | { readonly kind: 'confirm'; readonly needed: Confirmation },
): planned is { readonly kind: 'confirm'; readonly needed: Confirmation } {
  return planned.kind === 'confirm';
}

/** `isGiven`: the person trusts the repository by --trust. */
export async function ensureTrust(context: CommandContext, { isGiven }: { readonly isGiven: boolean }): Promise<void> {
  const { recordConfirmation, trustNeeded } = await import('../../app/entry/trust.ts');
  const needed = await trustNeeded(context.app);
  if (!needed) return;
  if (isGiven) await recordConfirmation(context.app, needed);
  else await confirm(context, needed);
}

async function confirm(context: CommandContext, needed: Confirmation): Promise<void> {
  const { recordConfirmation, refuseUnconfirmed } = await import('../../app/entry/trust.ts');
  const { app, ask, terminal } = context;
  if (!ask) throw refuseUnconfirmed(needed);
  const { lines, question } = wordsFor(needed, terminal);
  for (const line of lines) terminal.print(line);
  if (!isYes(await ask(question, { signal: context.signal() }), false)) throw refuseUnconfirmed(needed);
  await recordConfirmation(app, needed);
}

function wordsFor(needed: Confirmation, { style }: CommandContext['terminal']) {
  if (needed.kind === 'trust')
    return {
      lines: [
        `${style.bold('Do you trust this repository?')} ${needed.repository}`,
        'Pitwall follows its .pitwall/ folder. Agents and gates run its scripts, tests and tools with your rights.',
      ],
      question: 'Trust it on this machine from now on? [y/N] ',
    };
  const never = style.bold(`${needed.runners.join(' and ')} never asks for permission`);
  return {
    lines: [`${never}, and no sandbox limits it: it can do what you can do.`],
    question: 'Allow it in this repository, on this machine, from now on? [y/N] ',
  };
}

const quickWaitMs = 30_000;

/** Without an answer it is yes: the workflow is shorter and cheaper. */
export async function wantsQuick({ ask, terminal, signal }: CommandContext): Promise<boolean> {
  if (!ask) return false;
  terminal.print('This looks small. The quick workflow has only Implementation, gates and Audit.');
  const question = `Use the quick workflow? [Y/n] (yes after ${quickWaitMs / 1000} s) `;
  return isYes(await ask(question, { signal: signal(), timeoutMs: quickWaitMs }), true);
}
