// How a turn in a terminal is known to be over: a result, a CLI that waits for a text, or one that is gone. Silence alone is not an end.
import type { Outcome } from '../../../core/attempt/outcome.ts';
import type { AgentEvent } from '../../../ports/agent.ts';
import { judgeCrash, judgeFailure } from '../cli/judge-failure.ts';
import { type PaneView, paneSize } from './pane.ts';
import { tailOf } from './screen.ts';
import type { Progress, TurnParts } from './turn.ts';

type End = Extract<AgentEvent, { kind: 'end' }>;

/** A CLI that has its result in does not need to find an end for its words. */
const closingMs = 15_000;

export async function endOf(parts: TurnParts, view: PaneView, progress: Progress): Promise<End | undefined> {
  const { terminal, times, conversation } = parts;
  if (view.isDead) return { kind: 'end', ...(await endOfProgram(parts, view, progress)) };
  if (!progress.isPrompted || terminal.dialogIn(view.screen, paneSize.columns)) return undefined;
  const isQuiet = progress.quietFor(times.quietMs);
  const isIdle = isQuiet && (terminal.isIdle?.(view.screen) ?? false);
  const text = terminal.lastWords?.(view.screen);
  if (conversation.submitted.aborted && (isIdle || progress.quietFor(closingMs)))
    return { kind: 'end', outcome: finished, text };
  if (!isQuiet) return undefined;
  const result = await progress.result();
  if (result !== undefined) return { kind: 'end', outcome: finished, text: fenced(result) };
  if (!isIdle) return undefined;
  const failure = terminal.failureIn?.(view.screen);
  if (failure !== undefined)
    return { kind: 'end', outcome: judgeFailure({ text: failure }, terminal.loginRemedy, Date.now()) };
  return { kind: 'end', outcome: finished, text: text ?? tailOf(view.screen, 50) };
}

const finished: Outcome = { kind: 'finished' };
const fenced = (json: string) => `\`\`\`json\n${json.trim()}\n\`\`\``;

/** An exit code proves nothing; a result does. */
async function endOfProgram({ terminal, conversation }: TurnParts, view: PaneView, progress: Progress) {
  if (conversation.submitted.aborted) return { outcome: finished };
  const result = view.exitCode === 0 ? await progress.result() : undefined;
  if (result !== undefined) return { outcome: finished, text: fenced(result) };
  const how = view.exitCode === undefined ? 'was killed' : `exited with ${view.exitCode}`;
  const shown = tailOf(view.screen.filter(line => /\p{L}{3}/u.test(line) && !line.startsWith('Pane is dead')));
  return { outcome: judgeCrash(`${terminal.title} (${how})`, shown, terminal.loginRemedy) };
}
