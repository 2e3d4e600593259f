// `pitwall explain <run>`: the rule that decides now, its reason, what it waits for, and what was seen.
import type { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { driverOf, findAttempt, findRun, withRuns } from '../run/open-runs.ts';

export function explainCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'explain <run>',
    summary: 'tell why a run does what it does, or why it waits',
    description:
      'Looks at the journal and the world as an engine would, and tells the rule that decides, its reason, what it waits for ' +
      'and until when, and what was seen. Nothing is done and nobody is disturbed.',
    examples: [
      { line: 'pitwall explain 7', does: 'why run 7 stands where it stands' },
      { line: 'pitwall explain 7 --json', does: 'the same for programs' },
    ],
  }).action((run: string) => explainRun(context, run));
}

async function explainRun(context: CommandContext, name: string): Promise<void> {
  const { flags, terminal } = context;
  // Whoever asks about a run that is not there makes no store.
  await withRuns(context, runs => findRun(runs, name));
  const [{ summarize }, { renderExplanation }] = await Promise.all([
    import('../run/summarize.ts'),
    import('../run/render-explanation.ts'),
  ]);
  const session = await context.openSession({ report: () => undefined });
  try {
    const state = await findRun(session, name);
    const [explanation, driver, attempt] = await Promise.all([
      session.explain(state.stream),
      driverOf(session, state.stream),
      findAttempt(session, state),
    ]);
    const { standing } = summarize(state);
    const told = { run: state.stream, standing, driver, explanation, attempt: attempt?.state };
    if (flags.json) {
      const { decision, seen } = explanation;
      terminal.printJson({ run: state.stream, standing, driver: driver ?? null, ...decision, seen });
    } else {
      for (const line of renderExplanation(told, terminal.style, session.clock.now())) terminal.print(line);
    }
  } finally {
    session.close();
  }
}
