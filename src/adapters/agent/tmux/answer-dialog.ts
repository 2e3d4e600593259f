// Answers a request for permission on a screen as the policy or a person decides: once, never for longer. The screen is read again right
// before a key is pressed; if the request is not there any more, nothing is.
import { resolve } from 'node:path';
import type { AgentEvent, PermissionDecision } from '../../../ports/agent.ts';
import { denialText } from '../cli/converse-by-lines.ts';
import type { Dialog } from './dialog.ts';
import type { Keyboard } from './keyboard.ts';
import type { PaneView } from './pane.ts';
import { pasteable, pieces } from './quote.ts';
import type { TurnParts } from './turn.ts';
import { unlessCancelled } from './unless-cancelled.ts';

export async function* answerDialog(parts: TurnParts, keyboard: Keyboard, view: PaneView): AsyncGenerator<AgentEvent> {
  const { conversation, terminal, task, times } = parts;
  const dialog = terminal.dialogIn(view.screen, keyboard.width);
  // It may still be in the middle of being drawn.
  if (!dialog || !(await isStill(parts, keyboard, dialog))) return;
  const id = `${task.attempt}-${Math.round(performance.now())}`;
  // A path is shown as it is seen from the worktree.
  const paths = dialog.request.paths.map(path => resolve(task.cwd, path));
  const asked = conversation.askPermission({ ...dialog.request, id, paths });
  const decision = await unlessCancelled(conversation, asked);
  if (!decision || !(await isStill(parts, keyboard, dialog))) return;
  const isAllowed = decision.answer === 'allow' && dialog.allow !== undefined;
  yield* keyboard.use(isAllowed && dialog.allow ? dialog.allow : dialog.deny);
  // A CLI takes a while to take it from the screen: the same request is not judged twice.
  for (let looks = 0; looks < looksMax && (await isStill(parts, keyboard, dialog)); looks++);
  if (isAllowed) return;
  if (!dialog.takesReason) return;
  // The CLI gave up its turn and waits for what it shall do instead.
  if (!(await untilIdle(parts, keyboard))) return;
  yield* keyboard.paste(pieces(pasteable(denialText(reasonOf(decision, dialog)))));
  await pause(times.viewMs);
  yield* keyboard.use({ press: 'Enter' });
}

const reasonOf = ({ answer, reason }: PermissionDecision, { request }: Dialog) =>
  answer === 'allow' ? `${request.tool} can only be allowed for longer, which Pitwall does not do` : reason;

const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms));

async function isStill({ terminal, times }: TurnParts, keyboard: Keyboard, dialog: Dialog): Promise<boolean> {
  await pause(times.viewMs / 2);
  const now = terminal.dialogIn((await keyboard.view()).screen, keyboard.width);
  return JSON.stringify(now) === JSON.stringify(dialog);
}

const looksMax = 20;

async function untilIdle({ terminal, times }: TurnParts, keyboard: Keyboard): Promise<boolean> {
  for (let looks = 0; looks < looksMax; looks++) {
    await pause(times.viewMs);
    const { screen, isDead } = await keyboard.view();
    if (isDead) return false;
    if (terminal.isIdle?.(screen)) return true;
  }
  return false;
}
