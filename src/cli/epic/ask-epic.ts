// On a terminal a person is asked what an epic waits for: its questions, then whether it may go on.
import { answerDecision } from '../../app/epic/answer-decision.ts';
import type { Ticked } from '../../app/epic/answers.ts';
import { approveEpic, showEpicApproval } from '../../app/epic/approve-epic.ts';
import { isYes } from '../ask.ts';
import { printable } from '../cells.ts';
import type { CommandContext } from '../context.ts';
import { renderApproval } from './print-approval.ts';

/** In these a person lets it go on by approving it. */
const approvable: readonly Ticked['outcome'][] = ['decided', 'halted', 'waits', 'not-approved'];

/** Whether the person let something go on. */
export async function askEpic(context: CommandContext, ticked: Ticked, signal: AbortSignal): Promise<boolean> {
  const { ask } = context;
  if (!ask || context.flags.json) return false;
  if (ticked.decisions.length > 0) return await askDecisions(context, ticked, signal);
  if (!ticked.needsPerson || !approvable.includes(ticked.outcome)) return false;
  return await askApproval(context, ticked.epic, signal);
}

async function askDecisions(
  context: CommandContext,
  { epic, decisions }: Ticked,
  signal: AbortSignal,
): Promise<boolean> {
  const { app, ask, terminal } = context;
  let isAnswered = false;
  for (const { id, default: fallback } of decisions) {
    const answer = await ask?.(`Your answer to ${printable(id)}, empty to decide later: `, { signal });
    if (answer === undefined || answer === '') continue;
    const given = await answerDecision(app, await app.person(), { epic, answer, decision: id });
    terminal.print(
      `${printable(given.decision)}: ${printable(given.answer)}${given.answer === fallback ? ' (the default)' : ''}`,
    );
    isAnswered = true;
  }
  return isAnswered;
}

async function askApproval(context: CommandContext, epic: string, signal: AbortSignal): Promise<boolean> {
  const { app, ask, terminal } = context;
  const actor = await app.person();
  const approval = await showEpicApproval(app, actor, { epic });
  for (const line of renderApproval(approval, terminal)) terminal.print(line);
  if (!isYes(await ask?.('Approve it, as shown here? [y/N] ', { signal }), false)) return false;
  await approveEpic(app, actor, { epic, scope: approval.scope });
  terminal.print(`${epic} is approved. The next tick takes it up.`);
  return true;
}
