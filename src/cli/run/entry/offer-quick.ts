// A small item is offered the short way: without research, design and a test plan.
import { isSmallItem } from '../../../core/run/small-item.ts';
import { quickWorkflow } from '../../../core/run/workflow.ts';
import { isYes } from '../../ask.ts';
import type { CommandContext } from '../../context.ts';

const waitMs = 30_000;

export interface Offer {
  readonly item: { readonly title: string; readonly body: string };
  /** The project or the person said which workflow: then nobody is asked. */
  readonly isWorkflowChosen: boolean;
  readonly signal: AbortSignal;
}

/** The workflow to take instead; undefined: the one that would be taken anyway. */
export async function offerQuick({ ask, terminal }: CommandContext, offer: Offer): Promise<string | undefined> {
  const { item, isWorkflowChosen, signal } = offer;
  if (!ask || isWorkflowChosen || !isSmallItem(item)) return undefined;
  terminal.print('This looks small: the workflow quick goes straight to Implementation, gates and Audit.');
  const answer = await ask(`Take quick? [Y/n, yes after ${waitMs / 1000} s] `, { signal, timeoutMs: waitMs });
  return isYes(answer, true) ? quickWorkflow.name : undefined;
}
