// `pitwall loop <epics…> --every 30m`: ticks epics on schedule and drives their runs in between.
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';

interface Options {
  readonly every: string;
  readonly trust?: true;
}

export const loopCommand = defineCommand({
  usage: 'loop <epics...>',
  summary: 'tick epics on schedule and drive their runs in between',
  description:
    'Each epic is ticked at once, then on schedule, and whenever one of its runs is in review or stops. In between the runs ' +
    'are driven, with as many agents at once as the configuration allows. Ctrl-C ends the agents and keeps their work; the ' +
    'same command goes on, also after a crash.',
  examples: [
    { line: 'pitwall loop 7', does: 'a decision every 30 minutes' },
    { line: 'pitwall loop 7 12 --every 5m', does: 'two epics, every five minutes' },
  ],
  options: command =>
    command
      .option('--every <time>', 'how often each epic is ticked: 30s, 5m, 2h', '30m')
      .option('--trust', 'trust this repository on this machine from now on; for CI, where no person can be asked'),
  action: loop,
});

async function loop(context: CommandContext, epics: readonly string[], { every, trust }: Options): Promise<void> {
  const everyMs = readEvery(every);
  context.app.preload();
  const [{ ensureTrust }, { reportTrouble }, { showLoop }] = await Promise.all([
    import('../run/confirm.ts'),
    import('../run/report-trouble.ts'),
    import('../epic/show-loop.ts'),
  ]);
  const signal = context.signal();
  await ensureTrust(context, { isGiven: trust === true });
  reportTrouble(context);
  await showLoop(context, { epics, everyMs, signal });
  context.terminal.complain('Interrupted. All work is kept; the same command goes on.');
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function readEvery(text: string): number {
  const [, number, unit = ''] = /^(\d{1,4})([smh])$/.exec(text) ?? [];
  const ms = Number(number) * (units[unit] ?? 0);
  if (number !== undefined && ms > 0) return ms;
  const what = `--every ${JSON.stringify(text)} is not a time`;
  throw new Problem({ code: 'usage', what, remedy: 'Write a number and s, m or h: --every 30m' });
}
