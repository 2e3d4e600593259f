// `pitwall tick <epic>`: one decision about an epic.
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly drive?: true;
  readonly trust?: true;
}

export const tickCommand = defineCommand({
  usage: 'tick <epic>',
  summary: 'take one decision about an epic, and write it into its body',
  description:
    'Reads the body of the epic, applies its brake, asks at most one agent, does one thing, writes the body and ends. A tick ' +
    'that has nothing to decide writes nothing. What a person has to do is exit code 1; on a terminal you are asked. A tick ' +
    'that was killed is carried on. With --drive the runs of its items are driven afterwards, until they rest.',
  examples: [
    { line: 'pitwall tick 7', does: 'one decision about epic 7' },
    { line: 'pitwall tick 7 --drive', does: 'and the work that it started' },
  ],
  options: command =>
    command
      .option('--drive', 'drive the runs of the epic until each is in review or needs you')
      .option('--trust', 'trust this repository on this machine from now on; for CI, where no person can be asked'),
  action: tick,
});

async function tick(context: CommandContext, epic: string, { drive, trust }: Options): Promise<void> {
  const { app, terminal } = context;
  app.preload();
  const [{ ensureTrust }, { reportTrouble }, { printTicked, showTick }, { askEpic }] = await Promise.all([
    import('../run/confirm.ts'),
    import('../run/report-trouble.ts'),
    import('../epic/show-tick.ts'),
    import('../epic/ask-epic.ts'),
  ]);
  const signal = context.signal();
  await ensureTrust(context, { isGiven: trust === true });
  reportTrouble(context);
  const ticked = await showTick(context, epic, signal);
  await printTicked(context, ticked);
  await askEpic(context, ticked, signal);
  if (drive !== true) return;
  const { driveRunsOf } = await import('../epic/show-loop.ts');
  await driveRunsOf(context, [epic], signal);
  if (signal.aborted) terminal.complain('Interrupted. All work is kept; the next tick goes on.');
}
