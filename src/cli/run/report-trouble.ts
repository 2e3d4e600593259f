// What the engine mends by itself, or is about to stop for, is a line on stderr; with --debug also what it decides.
import type { Decision } from '../../core/flow.ts';
import type { CommandContext } from '../context.ts';

export interface EngineReport {
  /** Why the engine did what it did last with a stream. */
  readonly whyOf: (stream: string) => string | undefined;
}

/** Until the workspace is closed. */
export function reportTrouble({ app, flags, terminal }: CommandContext): EngineReport {
  const decided = new Map<string, Decision>();
  let last = '';
  const complain = (text: string) => {
    if (text !== last) terminal.complain(`Trouble: ${text}`);
    last = text;
  };
  const report = (stream: string, decision: Decision) => {
    const before = decided.get(stream);
    decided.set(stream, decision);
    // The same decision again and again says nothing new.
    if (!flags.debug || (before?.rule === decision.rule && before.why === decision.why)) return;
    terminal.complain(terminal.errorStyle.dim(`${stream} ${decision.rule}: ${decision.why}`));
  };
  app.onNotice(notice => {
    if (notice.kind === 'decided') report(notice.stream, notice.decision);
    else if (notice.kind === 'note') terminal.complain(`  ${notice.text}`);
    else if (notice.kind === 'trouble') complain(textOf(notice.error));
  });
  return { whyOf: stream => decided.get(stream)?.why };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
